#!/usr/bin/env bash
# The JSON Schema test suite through the generator, and strict definitions under a constrained decoder.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts providers
