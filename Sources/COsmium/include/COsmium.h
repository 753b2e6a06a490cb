#ifndef COSMIUM_H
#define COSMIUM_H

#endif
