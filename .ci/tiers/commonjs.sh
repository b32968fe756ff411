#!/usr/bin/env bash
# Both packages as tarballs in a CommonJS project: require, ts-jest, and tsc's own output.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts commonjs
