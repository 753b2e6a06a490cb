# deps build demo test check bless bench fuzz sanitize coverage: each works alone on a fresh machine.

export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
# Golden pictures compare pixel by pixel: the same fonts everywhere.
export FONTCONFIG_FILE ?= $(CURDIR)/styles/fonts.conf

RENDER = .build/release/render
SWIFT_SOURCES = Package.swift Sources Tests Fuzzing Benchmarks Examples
PICTURES = samples/pictures
MAP = tiles-cache/helsinki.mbtiles

.PHONY: deps build demo test check lint bless bench fuzz sanitize coverage clean

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
	@echo "The pictures are in $(PICTURES)/."

test: deps
	GOLDEN=$${GOLDEN:-never} swift test

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
	swift build -c release --product frame-timings
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
