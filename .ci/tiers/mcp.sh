#!/usr/bin/env bash
# Servers of both packages as tarballs, under the protocol's conformance suite and the inspector's command line.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts mcp
