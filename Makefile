# HaptikaBatch: everything a newcomer needs is a target here; `make help` lists them.

SHELL := /bin/sh
CONFIG ?= debug
ANALYZE := .build/release/haptika-analyze
SWIFT_SOURCES := Package.swift Sources Tests Benchmarks
# What docs-docx turns into documents.
REPORT ?= Reports/demo
# Release tests need testability, which costs the release program a little speed, so they are built in a folder of their own.
RELEASE_TESTS := -c release -Xswiftc -enable-testing --scratch-path .build/release-tests
TEST_FLAGS = $(if $(filter release,$(CONFIG)),$(RELEASE_TESTS))

.PHONY: help deps build demo example pictures docs-docx test lint smoke check check-slow bench clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

deps: ## install what is missing (nothing at all when everything is there)
	@sh .ci/deps

build: deps ## build the program (release)
	swift build -c release --product haptika-analyze

demo: build ## make the simulated study, analyse it, leave reports in Reports/demo
	@mkdir -p .build/demo
	$(ANALYZE) simulate --out .build/demo/simulated.h5 --force
	$(ANALYZE) run .build/demo/simulated.h5 --out Reports/demo
	@echo "The report is in Reports/demo; begin with Reports/demo/README.md"

example: build ## make the committed examples again: Datasets/example.h5, Reports/example and Reports/example-submission
	@awk '/^haptika-analyze .*(Datasets|\.build)\/example/ {print $$0 " --force"}' Datasets/README.md > .build/example.sh
	PATH="$$PWD/.build/release:$$PATH" sh -eux .build/example.sh
	rm Reports/example/run.json Reports/example-submission/run.json

pictures: build ## draw the simulator's conditions again: Datasets/conditions.svg (needs gnuplot)
	@sh Datasets/conditions.sh

docs-docx: ## turn the report in REPORT (Reports/demo) into DOCX files beside it (installs pandoc when it is missing)
	@sh .ci/docx "$(REPORT)"

test: export HAPTIKA_OPTIMIZE_KERNELS := 1
test: deps ## build and run all tests (CONFIG=release for the optimised build)
	swift build --build-tests $(TEST_FLAGS)
	swift test --skip-build --disable-xctest $(TEST_FLAGS)

lint: ## check the formatting
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)

smoke: build ## run the commands of the README that are marked "sh smoke"
	@mkdir -p .build/smoke
	@awk '/^```sh smoke$$/ {on = 1; next} /^```/ {on = 0} on' README.md > .build/smoke/commands.sh
	@test -s .build/smoke/commands.sh || { echo "README.md has no 'sh smoke' commands"; exit 1; }
	PATH="$$PWD/.build/release:$$PATH" sh -eux .build/smoke/commands.sh

check: deps lint build smoke ## what CI runs: lint, build, README commands, all tests
	$(MAKE) --no-print-directory test

check-slow: deps ## do the report's intervals hold the truth? a hundred simulated cohorts (release; not part of check)
	swift build --build-tests $(RELEASE_TESTS)
	HAPTIKA_SLOW_TESTS=1 swift test --skip-build --disable-xctest $(RELEASE_TESTS) --filter CohortCoverageTests

bench: deps ## measure the CPU time of reading, algorithms and the whole run
	swift build -c release --product haptika-bench
	.build/release/haptika-bench

clean: ## remove what the other targets made
	rm -rf .build Reports/demo Reports/demo-docx
