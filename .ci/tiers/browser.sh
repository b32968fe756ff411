#!/usr/bin/env bash
# Chromium from Debian, when it is not there yet; then the tests that need it.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v chromium >/dev/null; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
fi
exec npx vitest run --config vitest.tiers.config.ts browser
