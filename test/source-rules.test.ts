/** What no source of ours may do, whoever calls it: rules that a search of the text can hold. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Settings } from "../src/config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = globSync(["src/**/*.ts", "client/src/**/*.ts", "dashboard/src/**/*.{ts,tsx}", "bin/**/*.js"], {
  cwd: root,
})
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, "utf8") }));

/** Each place where the pattern is met, as `path: words`. */
function places(pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => Array.from(text.matchAll(pattern), ([words]) => `${path}: ${words}`));
}

it("reads all sources", () => {
  expect(files.length).toBeGreaterThan(700);
  expect(places(/from "node:child_process"/g).length).toBeGreaterThan(5);
});

it("no text is run as code", () => {
  expect(places(/\beval\(|\bnew Function\(|from "node:vm"|\bset(?:Timeout|Interval)\(\s*["'`]/g)).toEqual([]);
});

it("programs are started with a list of arguments, without a shell", () => {
  expect(places(/\bexecSync\b|\bexec\b[^;]*"node:child_process"|[cC]hild_?[pP]rocess\.exec\(/g)).toEqual([]);
  const starting = new Set(files.filter(({ text }) => /"(?:node:)?child_process"/.test(text)).map(({ path }) => path));
  // npm is a batch file on Windows; its arguments are constants.
  expect(places(/\bshell: [\w.]+/g).filter((place) => starting.has(place.split(":")[0] ?? ""))).toEqual([
    "bin/bootstrap.js: shell: npm.shell",
    "bin/bootstrap.js: shell: false",
    "bin/bootstrap.js: shell: process.platform",
  ]);
});

it("nothing is drawn from Math.random", () => {
  expect(places(/Math\.random/g)).toEqual([]);
});

it("cryptography is Node's, with the ciphers and hashes that are known to be good", () => {
  const named = (pattern: RegExp) =>
    new Set(files.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name]) => name)));
  expect(named(/create(?:Hash|Hmac)\(\s*"([^"]+)"/g)).toEqual(new Set(["sha256", "sha512"]));
  expect(named(/"((?:aes|des|des-ede3|rc2|rc4|bf|chacha20)(?:-[\w-]+)?)"/gi)).toEqual(new Set(["aes-256-gcm"]));
});

/** Under another name where the schema's value is not what programs work with. */
const READ_AS: Readonly<Record<string, string>> = { SITEMEND_DATA_DIR: "dataDir", SITEMEND_SECRET_FILE: "secretFile" };

/** `config.NAME`, or `{ NAME … }` taken apart; a text that names a setting does not read it. */
function settingsWithoutReader(names: readonly string[]): string[] {
  const read = (name: string) =>
    new RegExp(`[\\w)]\\??\\.${name}\\b|\\{[^{}"'\`]*\\b${name}\\b[^{}"'\`]*\\}(?:: \\w+)?[,) ]`);
  const others = files.filter(({ path }) => path.startsWith("src/") && path !== "src/config.ts");
  return names.filter((name) => !others.some(({ text }) => read(READ_AS[name] ?? name).test(text)));
}

it("every setting is read", () => {
  expect(settingsWithoutReader(["SITEMEND_NOBODY_READS"])).toEqual(["SITEMEND_NOBODY_READS"]);
  expect(settingsWithoutReader(Object.keys(Settings.shape))).toEqual([]);
});

it("every flag of V8 that the launcher gives names the benchmark that it is for", () => {
  const [, list = ""] = /var flags = \[(.*?)\];/s.exec(readFileSync(`${root}bin/bootstrap.js`, "utf8")) ?? [];
  const flags = [...list.matchAll(/((?: +\/\/.*\n)*) +"(--[^"]+)",/g)].slice(1);
  expect(flags.length).toBeGreaterThan(0);
  for (const [, comment = "", flag] of flags) {
    const benches = comment.match(/bench\/[\w-]+\.ts/g) ?? [];
    expect(benches.length, flag).toBeGreaterThan(0);
    for (const path of benches) expect(readFileSync(`${root}${path}`, "utf8"), flag).toContain("bound");
  }
});

/** The HTTP contract has names of its own; the dashboard and the tests are programs of their own. */
const TREES = [
  { tree: "the service", pattern: "src/**/*.ts", isOther: /^src\/contract\// },
  { tree: "the dashboard", pattern: "dashboard/src/**/*.{ts,tsx}", isOther: /^$/ },
  { tree: "the tests", pattern: "test/**/*.ts", isOther: /^$/ },
];
/** A name, or several at once: `export const [A, B] = …`. */
const DECLARED =
  /^export (?:(?:abstract|async|declare) )*(?:class|const(?: enum)?|enum|function\*?|interface|let|namespace|type) (\w+|[[{][^=;]*[\]}] =)/gm;

describe("one exported name, one meaning", () => {
  it.each(TREES)("$tree declares no exported name in two files", ({ pattern, isOther }) => {
    const filesOf = new Map<string, Set<string>>();
    // A value and its type may share a name; both stand in one file.
    for (const path of globSync(pattern, { cwd: root }).filter((each) => !isOther.test(each)))
      for (const [, declared = ""] of readFileSync(`${root}${path}`, "utf8").matchAll(DECLARED))
        for (const name of declared.match(/\w+/g) ?? []) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
    expect(filesOf.size).toBeGreaterThan(200);
    const duplicates = [...filesOf].filter(([, paths]) => paths.size > 1);
    expect(duplicates.map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
  });
});
