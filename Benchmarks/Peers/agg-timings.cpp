// What AGG (Anti-Grain Geometry, Debian's libagg-dev) takes for the drawing of rasterizer-timings, and
// how far its pixels are from ours.
//
//   agg-timings FILE          FILE and FILE.bgra come from rasterizer-timings
//
// Benchmarks/rasterizers builds and runs both.

#include <agg_conv_stroke.h>
#include <agg_pixfmt_rgba.h>
#include <agg_rasterizer_scanline_aa_nogamma.h>
#include <agg_renderer_base.h>
#include <agg_renderer_scanline.h>
#include <agg_rendering_buffer.h>
#include <agg_scanline_u.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Point {
    double x, y;
};
using Part = std::vector<Point>;

// Shapes of one look.
struct Group {
    bool isLine = false;
    std::uint32_t color = 0;  // ARGB
    double width = 0;
    agg::line_cap_e cap = agg::butt_cap;
    agg::line_join_e join = agg::round_join;
    std::vector<std::vector<Part>> features;
};

struct Drawing {
    unsigned side = 0;
    std::uint32_t background = 0;
    std::vector<Group> groups;
};

Drawing read(std::istream &in) {
    Drawing drawing;
    std::string word;
    while (in >> word) {
        if (word == "size") {
            in >> drawing.side;
        } else if (word == "background") {
            in >> std::hex >> drawing.background >> std::dec;
        } else if (word == "area" || word == "line") {
            Group group;
            group.isLine = word == "line";
            in >> std::hex >> group.color >> std::dec;
            if (group.isLine) {
                std::string cap, join;
                in >> group.width >> cap >> join;
                if (cap == "round") group.cap = agg::round_cap;
                if (cap == "square") group.cap = agg::square_cap;
                if (join == "miter") group.join = agg::miter_join;
                if (join == "bevel") group.join = agg::bevel_join;
            }
            drawing.groups.push_back(group);
        } else if (word == "f") {
            drawing.groups.back().features.emplace_back();
        } else if (word == "p") {
            std::size_t count = 0;
            in >> count;
            Part part(count);
            for (auto &point : part) {
                in >> point.x >> point.y;
                point.x /= 256;
                point.y /= 256;
            }
            drawing.groups.back().features.back().push_back(std::move(part));
        }
    }
    return drawing;
}

// Hands the points of a part to AGG, without copying them.
class PartSource {
  public:
    explicit PartSource(bool isClosed) : isClosed(isClosed) {}
    void attach(const Part &other) { part = &other; }
    void rewind(unsigned) { next = 0; }
    unsigned vertex(double *x, double *y) {
        if (next < part->size()) {
            *x = (*part)[next].x;
            *y = (*part)[next].y;
            return next++ == 0 ? agg::path_cmd_move_to : agg::path_cmd_line_to;
        }
        if (isClosed && next++ == part->size())
            return agg::path_cmd_end_poly | agg::path_flags_close;
        return agg::path_cmd_stop;
    }

  private:
    const Part *part = nullptr;
    std::size_t next = 0;
    bool isClosed;
};

using Pixels = agg::pixfmt_bgra32_pre;

class Pen {
  public:
    // Draws what lies in a window of a square picture.
    Pen(unsigned side, int from, int to)
        : bytes(4 * side * side), buffer(bytes.data(), side, side, 4 * static_cast<int>(side)), format(buffer),
          base(format) {
        rasterizer.clip_box(from, from, to, to);
        rasterizer.filling_rule(agg::fill_non_zero);
    }

    // Nanoseconds of areas and of lines.
    std::pair<std::uint64_t, std::uint64_t> draw(const Drawing &drawing, bool isTogether) {
        std::uint64_t areas = 0, lines = 0;
        base.clear(color(drawing.background));
        for (const auto &group : drawing.groups) {
            const auto start = now();
            PartSource source(!group.isLine);
            agg::conv_stroke<PartSource> stroke(source);
            stroke.width(group.width);
            stroke.line_cap(group.cap);
            stroke.line_join(group.join);
            rasterizer.reset();
            for (const auto &feature : group.features) {
                for (const auto &part : feature) {
                    source.attach(part);
                    if (group.isLine) rasterizer.add_path(stroke);
                    else rasterizer.add_path(source);
                }
                if (!isTogether) sweep(group);
            }
            if (isTogether) sweep(group);
            (group.isLine ? lines : areas) += now() - start;
        }
        return {areas, lines};
    }

    const std::vector<std::uint8_t> &pixels() const { return bytes; }

  private:
    void sweep(const Group &group) {
        agg::render_scanlines_aa_solid(rasterizer, scanline, base, color(group.color));
        rasterizer.reset();
    }

    static Pixels::color_type color(std::uint32_t argb) {
        Pixels::color_type color(argb >> 16 & 255, argb >> 8 & 255, argb & 255, argb >> 24);
        return color.premultiply();
    }

    static std::uint64_t now() {
        timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::uint64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
    }

    std::vector<std::uint8_t> bytes;
    agg::rendering_buffer buffer;
    Pixels format;
    agg::renderer_base<Pixels> base;
    agg::rasterizer_scanline_aa_nogamma<> rasterizer;
    agg::scanline_u8 scanline;
};

double median(std::vector<std::uint64_t> values) {
    std::sort(values.begin(), values.end());
    return static_cast<double>(values[values.size() / 2] / 100) / 10;
}

void printCosts(Pen &pen, const Drawing &drawing, bool isTogether) {
    std::vector<std::uint64_t> areas, lines;
    for (int round = 0; round < 100; ++round) {
        const auto [ofAreas, ofLines] = pen.draw(drawing, isTogether);
        areas.push_back(ofAreas);
        lines.push_back(ofLines);
    }
    std::cout << (isTogether ? "one sweep a colour:   " : "one sweep a feature:  ") << "areas " << median(areas)
              << ", lines " << median(lines) << " CPU microseconds\n";
}

// Differences of blue, green and red; alpha is opaque everywhere.
void printDifference(const std::vector<std::uint8_t> &pixels, const std::string &path) {
    std::ifstream in(path, std::ios::binary);
    const std::vector<std::uint8_t> ours((std::istreambuf_iterator<char>(in)), {});
    if (ours.size() != pixels.size()) {
        std::cerr << "agg-timings: " << path << " has another size\n";
        std::exit(1);
    }
    std::uint64_t sum = 0, strong = 0;
    int worst = 0;
    for (std::size_t index = 0; index < pixels.size(); index += 4) {
        int most = 0;
        for (int channel = 0; channel < 3; ++channel) {
            const int difference = std::abs(int(pixels[index + channel]) - int(ours[index + channel]));
            sum += difference;
            most = std::max(most, difference);
        }
        worst = std::max(worst, most);
        strong += most > 8;
    }
    std::cout << "difference: mean " << double(sum) / (pixels.size() / 4 * 3) << " of 255, worst " << worst << ", "
              << 100.0 * strong / (pixels.size() / 4) << " % of the pixels by more than 8\n";
}

// A tile and a large picture have equal bytes if pixels do not depend on where shapes are cut off.
void printWindow(Pen &whole, const Drawing &drawing) {
    const int from = int(drawing.side) / 3, to = from * 2;
    Pen part(drawing.side, from, to);
    part.draw(drawing, true);
    int count = 0;
    for (int y = from; y < to; ++y) {
        for (int x = from; x < to; ++x) {
            const std::size_t index = 4 * (std::size_t(y) * drawing.side + x);
            count += !std::equal(&whole.pixels()[index], &whole.pixels()[index] + 4, &part.pixels()[index]);
        }
    }
    std::cout << "window: " << count << " of " << (to - from) * (to - from)
              << " pixels are different when drawn through a smaller window\n";
}

}  // namespace

int main(int count, char **words) {
    if (count != 2) {
        std::cerr << "usage: agg-timings FILE\n";
        return 1;
    }
    const std::string path = words[1];
    std::ifstream in(path);
    const auto drawing = read(in);
    if (drawing.side == 0) {
        std::cerr << "agg-timings: " << path << " is no drawing\n";
        return 1;
    }
    Pen pen(drawing.side, 0, int(drawing.side));
    for (const bool isTogether : {true, false}) printCosts(pen, drawing, isTogether);
    pen.draw(drawing, true);
    std::uint32_t checksum = 2166136261;
    for (const auto byte : pen.pixels()) checksum = (checksum ^ byte) * 16777619;
    std::cout << "checksum " << std::hex << checksum << std::dec << "\n";
    printDifference(pen.pixels(), path + ".bgra");
    printWindow(pen, drawing);
}
