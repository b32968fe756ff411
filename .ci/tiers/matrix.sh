#!/usr/bin/env bash
# Both packages as tarballs in a foreign project: TypeScript 5.9, 6.0 and 7.0, tsx and a bundler.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts matrix
