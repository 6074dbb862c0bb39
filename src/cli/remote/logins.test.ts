import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepLogin, readLogin } from "./logins.ts";

const OLGA = { email: "olga@example.com", session: "sitemend_session=abc.d%2Fe" };
let folder: string;
const file = () => join(folder, "sitemend/logins.json");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemend-logins-"));
  vi.stubEnv("XDG_CONFIG_HOME", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("keeps one for each server, closed to others, and forgets one alone", () => {
  expect(readLogin("https://one.example")).toBeUndefined();
  keepLogin("https://one.example", OLGA);
  keepLogin("https://two.example", { ...OLGA, email: "paul@example.com" });
  expect(readLogin("https://one.example")).toEqual(OLGA);
  expect([statSync(file()).mode & 0o777, statSync(join(folder, "sitemend")).mode & 0o777]).toEqual([0o600, 0o700]);
  keepLogin("https://one.example", undefined);
  expect(Object.keys(JSON.parse(readFileSync(file(), "utf8")))).toEqual(["https://two.example"]);
});

it("is not used while others can read it", () => {
  keepLogin("https://one.example", OLGA);
  chmodSync(file(), 0o644);
  expect(() => readLogin("https://one.example")).toThrow(/chmod 600/);
});

it.each([
  ["no JSON", "{"],
  ["a cookie that would begin another header", { ...OLGA, session: "sitemend_session=a\r\nx: y" }],
  ["a cookie that would begin another cookie", { ...OLGA, session: "sitemend_session=a; b=c" }],
])("is not used when it holds %s", (_, content) => {
  keepLogin("https://one.example", OLGA);
  writeFileSync(file(), typeof content === "string" ? content : JSON.stringify({ "https://one.example": content }));
  expect(() => readLogin("https://one.example")).toThrow(/is corrupt/);
});
