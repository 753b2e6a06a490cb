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
OSLO = tiles-cache/oslo.mbtiles
HELSINKI = tiles-cache/helsinki.mbtiles
ANDORRA = tiles-cache/andorra.mbtiles
MAP = $(OSLO)

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
	$(RENDER) import samples/oslo.osm.pbf -o $(OSLO)
	$(RENDER) import samples/helsinki.osm.pbf -o $(HELSINKI)
	$(RENDER) import samples/andorra.osm.pbf -o $(ANDORRA)
	$(RENDER) terrain samples/N42E001.hgt.zip -o tiles-cache/andorra-terrain.mbtiles
	$(RENDER) map --map $(OSLO) --camera 10.7495,59.9086,15.1@-20,50 --size 900x560@2x --png8 -o $(PICTURES)/oslo.png
	$(RENDER) map --map $(ANDORRA) --terrain tiles-cache/andorra-terrain.mbtiles --camera 1.552,42.53,11.9@20,55 --size 900x560@2x --quality 80 -o $(PICTURES)/mountains.webp
	$(RENDER) map --map $(OSLO) --venues map:museum --list --title "Museums in the centre of Oslo" --camera 10.7440,59.9115,14.2 --size 960x640 -o $(PICTURES)/museums.png
	$(RENDER) map --map $(HELSINKI) --people samples/helsinki-people.csv --vehicles samples/helsinki-vehicles.csv --legend --now 2026-11-23T08:00Z --size 640x800 -o $(PICTURES)/people.png
	$(RENDER) meeting samples/oslo-meeting.json --map $(OSLO) --now 2026-11-23T17:30+01:00 --size 640x720 -o $(PICTURES)/meeting.png
	$(RENDER) route samples/oslo-tunnel-route.json --map $(OSLO) --size 800x560@2x --png8 -o $(PICTURES)/route.png
	$(RENDER) route samples/oslo-tunnel-route.json --map $(OSLO) --view 3d --at 12% --size 1280x720 --png8 -o $(PICTURES)/drive.png
	$(RENDER) route samples/oslo-tunnel-route.json --map $(OSLO) --view 3d --at 12% --style night --size 1280x720 --png8 -o $(PICTURES)/night.png
	$(RENDER) trip samples/oslo-drive.gpx --obd samples/oslo-drive.csv --map $(OSLO) --color-by speed --size 1000x560 -o $(PICTURES)/card.png
	$(RENDER) replay samples/oslo-drive.gpx --obd samples/oslo-drive.csv --map $(OSLO) --view 3d --from 15:00:45 --to 15:01:15 --duration 3s --fps 10 --size 480x270 --quality 50 -o $(PICTURES)/replay.webp
	@echo "The pictures are in $(PICTURES)/."

# Draws the pictures of docs/gallery.md with the commands on that page.
gallery: build
	scripts/draw-gallery

serve: build $(MAP)
	$(RENDER) serve --map $(MAP)

$(OSLO): | build
	$(RENDER) import samples/oslo.osm.pbf -o $@

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
	install -m 644 docs/guide/tiles-and-server.md $(SHARE)/doc/render/server.md
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
	swift build -c release --product replay-timings
	swift build -c release --product label-stability
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
