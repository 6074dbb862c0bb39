/** What no source of ours may do, whoever calls it: rules that a search of the text can hold. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

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
