#!/usr/bin/env bash
# The recipe for Turborepo with the real turbo: a second clone restores all outputs from a shared cache.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts turbo
