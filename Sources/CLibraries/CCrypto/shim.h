#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <sys/prctl.h>

/// The selection of a public key, which is a macro of other macros.
static inline int ccrypto_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }

/// The names of a key's numbers: a builder keeps these pointers, which a Swift string's would not survive.
static inline const char *ccrypto_rsa_n(void) { return OSSL_PKEY_PARAM_RSA_N; }
static inline const char *ccrypto_rsa_e(void) { return OSSL_PKEY_PARAM_RSA_E; }
static inline const char *ccrypto_curve(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }
static inline const char *ccrypto_point(void) { return OSSL_PKEY_PARAM_PUB_KEY; }

/// Keeps this process out of core dumps and away from debuggers; prctl takes any number of arguments.
static inline int ccrypto_refuse_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
