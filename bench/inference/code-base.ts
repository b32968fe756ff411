import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The package whose sources are read: it ships them as TypeScript. */
export const codeBase = "@auth/core@0.41.3";

/** What the members of the data layer do, as its author would annotate them. */
const annotations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "adapters.ts": {
    "createUser?(": "@writes user",
    "getUser?(": "@reads user:{id}",
    "getUserByEmail?(": "@reads user",
    "getUserByAccount?(": "@reads account:{providerAccountId.provider}:{providerAccountId.providerAccountId}, user",
    "updateUser?(": "@writes user:{user.id}",
    "deleteUser?(": "@writes user:{userId}",
    "linkAccount?(": "@writes account:{account.provider}:{account.providerAccountId}",
    "createSession?(": "@writes session:{session.sessionToken}",
    "getSessionAndUser?(": "@reads session:{sessionToken}, user",
    "updateSession?(": "@writes session:{session.sessionToken}",
    "deleteSession?(": "@writes session:{sessionToken}",
    "createVerificationToken?(": "@writes verification:{verificationToken.identifier}",
    "useVerificationToken?(": "@writes verification:{params.identifier}",
    "getAccount?(": "@reads account:{provider}:{providerAccountId}",
    "getAuthenticator?(": "@reads authenticator:{credentialID}",
    "createAuthenticator?(": "@writes authenticator:{authenticator.credentialID}",
    "listAuthenticatorsByUserId?(": "@reads authenticator",
    "updateAuthenticatorCounter?(": "@writes authenticator:{credentialID}",
  },
  "jwt.ts": {
    "export async function encode<": "@reads secrets",
    "export async function decode<": "@reads secrets",
    "encode: (params: JWTEncodeParams)": "@reads secrets",
    "decode: (params: JWTDecodeParams)": "@reads secrets",
  },
};

/** Installs the package into a temporary folder and annotates a copy of its sources there; gives the folder. */
export function annotatedCodeBase(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-inference-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", codeBase, "@types/node@20"];
  const { status, stderr } = spawnSync("npm", install, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm install ${codeBase}: ${stderr}`);
  renameSync(join(folder, "node_modules", "@auth", "core", "src"), join(folder, "src"));
  mkdirSync(join(folder, ".git"));
  for (const [file, members] of Object.entries(annotations)) annotate(join(folder, "src", file), members);
  const compilerOptions = {
    strict: true,
    module: "NodeNext",
    target: "ES2022",
    lib: ["ES2022", "DOM"],
    jsx: "react-jsx",
    types: ["node"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["tools.ts"] }));
  writeFileSync(
    join(folder, "tools.ts"),
    'import { Auth } from "./src/index.js";\n/** @tool */ export function handle(): void { void Auth; }\n',
  );
  return folder;
}

/** Puts a comment with the tag right before each member; a member that is not there any more is a fault of the table above. */
function annotate(path: string, members: Readonly<Record<string, string>>): void {
  let text = readFileSync(path, "utf8");
  for (const [member, tag] of Object.entries(members)) {
    const at = text.indexOf(`\n${member}`) >= 0 ? text.indexOf(`\n${member}`) + 1 : text.indexOf(`  ${member}`);
    if (at < 0) throw new Error(`${path} has no ${member}`);
    text = `${text.slice(0, at)}/** ${tag} */\n${text.slice(at)}`;
  }
  writeFileSync(path, text);
}
