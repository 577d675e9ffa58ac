# The front door. `make` alone shows what there is.

PREFIX ?= /usr/local
LISTEN ?= 127.0.0.1:8080
FUZZ_SECONDS ?= 600
SOAK_SECONDS ?= 3600

.DEFAULT_GOAL := help
.PHONY: help run play build program check test fresh bench fuzz soak load clicks screenshots e2e format lint coverage wasm web site web-report install clean \
    dist deb static container check-dist check-deb check-static

help: ## this list
	@echo 'make run     installs what is missing, builds, and serves the games on http://$(LISTEN)'
	@echo 'make test    installs what is missing, builds and tests everything'
	@echo
	@grep -hE '^[a-z0-9-]+:.*## ' Makefile | sed -E 's/^([a-z0-9-]+):.*## /make \1|/' | \
	    awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

run: build ## build everything and serve the games on http://LISTEN (127.0.0.1:8080); CLIENT=no: for programs only
	@build/stellwerk serve --listen $(LISTEN)

play: program ## build and start a game at the terminal
	@build/stellwerk play

build: ## build the release program build/stellwerk, the web client inside (CLIENT=no: without)
ifeq ($(CLIENT),no)
	@scripts/install-deps build
	@SW_CLIENT=OFF scripts/build release stellwerk
else
	@scripts/install-deps build web
	@scripts/web-build
	@scripts/build release stellwerk
endif

program: ## the same with the web client as it was built last, if at all
	@scripts/install-deps build
	@scripts/build release stellwerk

check: ## before a commit, at most two minutes in a built tree: units, rules, golden games, layers, layout
	@scripts/install-deps build test
	@scripts/test --quick

test: ## everything quick: all builds, all tests
	@scripts/install-deps build test
	@scripts/test

fresh: ## both commands in clean roots of Debian 12 and 13, as three kinds of user (as root; hours)
	@scripts/fresh $(FRESH)

bench: program ## speed of the engine on every map, and the hash of its behaviour
	@build/stellwerk bench

fuzz: ## every fuzz target for FUZZ_SECONDS (600)
	@scripts/install-deps build test
	@scripts/build fuzz
	@scripts/fuzz build/fuzz $(FUZZ_SECONDS)

soak: ## games with sanitizers, and at servers that are killed, for SOAK_SECONDS (3600)
	@scripts/install-deps build test
	@scripts/build debug stellwerk
	@scripts/build release stellwerk
	@scripts/soak build/debug/stellwerk build/stellwerk $(SOAK_SECONDS)

load: ## moves a second, latency and streams of a server, on SQLite and PostgreSQL
	@scripts/install-deps build test
	@scripts/build release stellwerk load
	@scripts/load build/stellwerk build/release/tests/load sqlite postgres

format: ## lay out all files of C and of the web client
	@scripts/install-deps test
	@scripts/format
	@scripts/web-build --installed
	@npm --prefix web run --silent format

lint: ## clang-tidy and cppcheck over src
	@scripts/install-deps build test lint
	@scripts/build debug
	@scripts/check-layers
	@scripts/lint build/debug || [ $$? -eq 77 ]

clicks: build ## random clicks in the browser, a thousand turns on each map, against the engine
	@scripts/install-deps e2e
	@for map in usa maerklin berlin world; do node web/tests/random.mjs $$map 1000 || exit 1; done

screenshots: build ## pictures of the whole client in build/screenshots, and index.html with all of them
	@scripts/install-deps e2e
	@rm -rf build/screenshots
	@node web/tools/screenshots.mjs build/screenshots

e2e: build ## every end-to-end test of the web client in Chromium
	@scripts/install-deps e2e
	@npm --prefix web run --silent e2e

coverage: ## lines of src/engine and src/rules that tests run (at least 95 %)
	@scripts/install-deps build test coverage
	@scripts/coverage

dist: ## the source archive of what is committed, with the web client built, in build/dist
	@scripts/install-deps build web dist
	@scripts/dist

deb: dist ## Debian packages from that archive, in build/deb
	@scripts/install-deps build deb
	@scripts/deb

static: web ## one file for any Linux on this kind of processor, build/static/stellwerk
	@scripts/install-deps static
	@scripts/static

container: dist ## the container image stellwerk:VERSION, with buildah
	@scripts/install-deps container
	@scripts/container

check-dist: ## made elsewhere by somebody else the archive is the same, and is enough to build from
	@scripts/install-deps build web dist test
	@scripts/check-dist

check-deb: deb ## the packages installed, used, upgraded and removed in a clean root (as root)
	@scripts/install-deps root
	@scripts/check-deb

check-static: static ## the static program in an empty root
	@scripts/check-static build/static/stellwerk

wasm: ## build/wasm/stellwerk.wasm
	@scripts/install-deps build wasm
	@scripts/build wasm

web: ## the web client, packed for the program in build/web
	@scripts/install-deps build web
	@scripts/web-build

site: web ## the web client as files for any web host, without a server: build/site
	@scripts/site

web-report: build ## what a browser loads, and how fast the client is, with their limits
	@scripts/web-report

install: web ## program, man pages, completions, service and library to PREFIX (/usr/local)
	@scripts/build release stellwerk stellwerk_static stellwerk_shared
	@scripts/install build/release '$(PREFIX)'

clean: ## remove everything that was built
	@rm -rf build
