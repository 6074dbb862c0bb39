import { expect, it } from "vitest";
import { serverAddress } from "./server-flags.ts";

it.each([
  ["https://sitemend.example/", "https://sitemend.example"],
  ["sitemend.example:8443", "https://sitemend.example:8443"],
  ["https://example.com/audits/", "https://example.com/audits"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://localhost:3000/#x", "http://localhost:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("takes %s", (text, address) => {
  expect(serverAddress(text, { allowHttp: false })).toBe(address);
});

it.each([
  ["http://sitemend.example", /--allow-http/],
  ["http://127.0.0.1.evil.example", /--allow-http/],
  ["https://olga:secret@sitemend.example", /^--server: specify/],
  ["ftp://sitemend.example", /^--server: specify/],
  ["https://", /^--server: specify/],
])("refuses %s", (text, cause) => {
  expect(() => serverAddress(text, { allowHttp: false })).toThrow(cause);
});

it("goes without https where somebody says so", () => {
  expect(serverAddress("http://sitemend.example", { allowHttp: true })).toBe("http://sitemend.example");
});
