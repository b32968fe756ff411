import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { type BuildResult, build } from "esbuild";
import { chromium } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

const here = resolve(import.meta.dirname, "portable");
const chrome = "/usr/bin/chromium";
const workerd = resolve(
  import.meta.dirname,
  `../../node_modules/@cloudflare/workerd-${process.platform}-${process.arch === "x64" ? "64" : process.arch}/bin/workerd`,
);

interface Report {
  readonly eval: boolean;
  readonly answers: readonly string[];
}

function bundle(entry: string): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    entryPoints: [join(here, entry)],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
    // Without the paths of this repository, so that the built package is what is bundled.
    tsconfigRaw: {},
  });
}

function expectGuarded({ eval: allowed, answers }: Report): void {
  expect(allowed).toBe(false);
  expect(answers).toHaveLength(4);
  expect(JSON.parse(answers[0] ?? "")).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
  );
  expect(answers[1]).toContain("passengers: expected integer from 1 to 9");
  expect(answers[1]).toContain("date");
  expect(answers[2]).toContain("get_wether_radar");
  expect(answers[3]).toBe("drift: 0");
}

let page = "";
let worker = "";
let packages: readonly string[] = [];
let imports: readonly string[] = [];

beforeAll(async () => {
  const [first, second] = await Promise.all([bundle("page.ts"), bundle("worker.ts")]);
  page = first.outputFiles[0]?.text ?? "";
  worker = second.outputFiles[0]?.text ?? "";
  imports = [first, second].flatMap(({ metafile }) =>
    Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path)),
  );
  packages = [first, second].flatMap(({ metafile }) => Object.keys(metafile.inputs));
});

describe("the bundle of a generated registry and the run time", () => {
  it("holds no import, no Node module, no typia and no compiler", () => {
    expect(packages.filter((path) => /node_modules\/(?!@toolgen\/runtime)/.test(path))).toEqual([]);
    expect(imports).toEqual([]);
    for (const text of [page, worker]) {
      expect(text.match(/\bimport\s*\(|\brequire\s*\(|["']node:|\btypia\b|ts-morph/g)).toBeNull();
    }
  });

  it("makes no code at run time", () => {
    // The scenario's own question is the one place.
    expect(worker.match(/\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(/g)).toEqual(["new Function"]);
  });
});

describe.skipIf(!existsSync(chrome))("in Chromium, under a content-security policy that forbids eval", () => {
  it("runs a guarded turn, without a violation", async () => {
    const server = createServer((request, response) => {
      const script = request.url === "/page.js";
      response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
      response.setHeader("content-type", script ? "text/javascript" : "text/html");
      response.end(script ? page : '<!doctype html><body><script type="module" src="/page.js"></script>');
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const browser = await chromium.launch({
      executablePath: chrome,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    });
    try {
      const tab = await browser.newPage();
      const faults: string[] = [];
      tab.on("pageerror", (error) => faults.push(error.message));
      await tab.goto(`http://127.0.0.1:${port}/`);
      const text = await tab.locator("output").textContent({ timeout: 60_000 });
      expectGuarded(JSON.parse(text ?? "") as Report);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  });
});

const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01"
);
`;

describe.skipIf(!existsSync(workerd))("in workerd, without Node's modules", () => {
  it("runs a guarded turn", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolgen-workerd-"));
    writeFileSync(join(folder, "worker.js"), worker);
    writeFileSync(join(folder, "config.capnp"), config);
    const child = spawn(workerd, ["serve", "config.capnp", "--control-fd=3"], {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit", "pipe"],
    });
    try {
      const [line] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
      const { port } = JSON.parse(line.toString()) as { readonly port: number };
      const response = await fetch(`http://127.0.0.1:${port}/`);
      expectGuarded((await response.json()) as Report);
    } finally {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
