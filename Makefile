# deps build demo gallery serve install deb library python test check bless bench fuzz sanitize coverage: each works alone on a
# fresh machine.

export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
# Golden pictures compare pixel by pixel: the same fonts everywhere.
export FONTCONFIG_FILE ?= $(CURDIR)/styles/fonts.conf
# Debug builds optimise the modules in which tests spend most of their time, see Package.swift.
export OPTIMIZED_TESTS ?= 1

RENDER = .build/release/render
SWIFT_SOURCES = Package.swift Sources Tests Fuzzing Benchmarks Examples
PICTURES = samples/pictures
SAMPLE_MAP = tiles-cache/helsinki.mbtiles
MAP = $(SAMPLE_MAP)

# What `make install` asks for: where it goes; for packages, the folder that stands for the root.
PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share

.PHONY: deps build demo gallery serve install uninstall deb library check-library install-library python test check lint bless bench fuzz sanitize coverage clean

deps:
	@command -v swift >/dev/null || { echo "make: a Swift 6.3 toolchain is needed, see https://swift.org/install"; exit 1; }
	@scripts/install-packages
	@scripts/clean-pkg-config .build/pkgconfig

build: deps
	STATIC_SWIFT_STDLIB=1 swift build -c release --product render

demo: build
	@mkdir -p $(PICTURES)
	$(RENDER) import samples/helsinki.osm.pbf -o $(MAP)
	$(RENDER) map --map $(MAP) --size 640x960 --scale-bar -o $(PICTURES)/helsinki.png
	$(RENDER) map --map $(MAP) --camera 24.9442,60.1709,16.2 --size 800x600@2x -o $(PICTURES)/station.png
	$(RENDER) map --map $(MAP) --camera 24.9442,60.1709,16@30,55 --size 800x600@2x -o $(PICTURES)/tilted.png
	$(RENDER) tile --map $(MAP) 15/18654/9484@2x -o $(PICTURES)/tile.png
	$(RENDER) route samples/helsinki-route.geojson --map $(MAP) --size 720x960@2x --scale-bar -o $(PICTURES)/route.png
	$(RENDER) route samples/helsinki-route.geojson --map $(MAP) --view 3d --at 35% --size 1280x720 -o $(PICTURES)/frame.png
	$(RENDER) route samples/helsinki-route.geojson --map $(MAP) --view 3d --at 80% --style night --size 1280x720 --png8 -o $(PICTURES)/night.png
	$(RENDER) trip samples/helsinki-drive.gpx --obd samples/helsinki-drive.csv --map $(MAP) --size 1200x630 -o $(PICTURES)/card.png
	$(RENDER) replay samples/helsinki-drive.gpx --obd samples/helsinki-drive.csv --map $(MAP) --view 3d --frame 2:00 --size 1280x720 -o $(PICTURES)/replay.png
	$(RENDER) replay samples/helsinki-drive.gpx --obd samples/helsinki-drive.csv --map $(MAP) --view 3d --from 09:43:00 --to 09:43:34 --duration 4s --fps 15 --size 640x360 --quality 70 -o $(PICTURES)/replay.webp
	$(RENDER) map --map $(MAP) --venues samples/helsinki-venues.csv --list --title "A day in Helsinki" --size 1000x640 -o $(PICTURES)/venues.png
	$(RENDER) map --map $(MAP) --people samples/helsinki-people.csv --vehicles samples/helsinki-vehicles.csv --legend --now 2026-11-23T08:00Z --size 1000x640 -o $(PICTURES)/people.png
	$(RENDER) meeting samples/helsinki-meeting.json --map $(MAP) --now 2026-11-23T11:40+02:00 --size 800x640 -o $(PICTURES)/meeting.png
	@echo "The pictures are in $(PICTURES)/."

# The pictures of docs/gallery.md, by the commands that stand there.
gallery: build
	scripts/draw-gallery

serve: build $(MAP)
	$(RENDER) serve --map $(MAP)

$(SAMPLE_MAP): | build
	$(RENDER) import samples/helsinki.osm.pbf -o $@

# Builds nothing that is there: root, who installs, seldom has a toolchain.
$(RENDER):
	$(MAKE) build

install: $(RENDER)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/systemd/system
	install -d $(SHARE)/render $(SHARE)/doc/render/examples
	install -m 755 $(RENDER) $(DESTDIR)$(PREFIX)/bin/render
	rm -rf $(SHARE)/render/styles
	cp -r styles $(SHARE)/render/styles
	find $(SHARE)/render -name '*.md' -delete
	chmod -R u=rwX,go=rX $(SHARE)/render
	sed 's|@PREFIX@|$(PREFIX)|' packaging/render.service > $(DESTDIR)$(PREFIX)/lib/systemd/system/render.service
	install -m 644 packaging/nginx.conf $(SHARE)/doc/render/examples/nginx.conf
	install -m 644 docs/server.md $(SHARE)/doc/render/server.md
	$(RENDER) help --write $(SHARE)

uninstall:
	rm -rf $(SHARE)/render $(SHARE)/doc/render
	rm -f $(DESTDIR)$(PREFIX)/bin/render $(DESTDIR)$(PREFIX)/lib/systemd/system/render.service
	rm -f $(SHARE)/man/man1/render.1 $(SHARE)/man/man1/render-*.1
	rm -f $(SHARE)/bash-completion/completions/render $(SHARE)/zsh/site-functions/_render
	rm -f $(SHARE)/fish/vendor_completions.d/render.fish

LIBRARY = .build/library

# The library for C, shared and static, with its header and files for pkg-config.
library: deps
	scripts/make-library $(LIBRARY)

check-library: build library
	scripts/check-library

$(LIBRARY)/lib/librender.a:
	$(MAKE) library

install-library: $(LIBRARY)/lib/librender.a
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib/pkgconfig $(SHARE)/render
	install -m 644 $(LIBRARY)/include/render.h $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIBRARY)/lib/librender.a $(LIBRARY)/lib/librender.so.0 $(DESTDIR)$(PREFIX)/lib
	ln -sf librender.so.0 $(DESTDIR)$(PREFIX)/lib/librender.so
	install -m 644 $(LIBRARY)/lib/pkgconfig/*.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig
	cp -r styles $(SHARE)/render
	chmod -R u=rwX,go=rX $(SHARE)/render

# Another interpreter than Debian's brings its own pip, setuptools, wheel, pytest, numpy and pillow.
PYTHON ?= /usr/bin/python3

python: build library
	@scripts/install-packages python
	rm -rf .build/python
	$(PYTHON) -m pip install --quiet --no-build-isolation --no-deps --no-index --target .build/python bindings/python
	PYTHONPATH=.build/python $(PYTHON) -m pytest -q -p no:cacheprovider bindings/python/tests

# Writes .build/render_VERSION_ARCHITECTURE.deb; scripts/try-package tries it in a fresh Debian.
deb: build
	@scripts/install-packages deb
	debian/rules clean binary

test: deps
	GOLDEN=$${GOLDEN:-never} scripts/run-tests

lint:
	swift format lint --strict --recursive $(SWIFT_SOURCES)

check: deps lint
	scripts/check-links
	scripts/check-imports
	$(MAKE) test

bless: deps
	swift build --build-tests
	@# A test that records fails, so that nobody takes an unseen picture for a passed one.
	-GOLDEN=failed swift test --skip-build --filter 'GoldenTests|SheetTests'
	git diff --stat -- Tests

bench: build
	@scripts/install-packages bench
	swift build -c release --product tile-timings
	swift build -c release --product tiles-of-list
	swift build -c release --product frame-timings
	swift build -c release --product drive-places
	swift build -c release --product overlay-timings
	swift build -c release --product picture-timings
	Benchmarks/run

# These three are not part of check, for each builds everything anew in its own way.
# SECONDS_EACH=10 is a short round.
fuzz: deps
	Fuzzing/run

sanitize: deps
	scripts/sanitize

coverage: deps
	scripts/coverage

clean:
	rm -rf .build
