import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { shortHash } from "./page-text.ts";
import { hasBody } from "./same-body.ts";

const BODY = Buffer.from("<title>Sencha</title>".repeat(50));
const HASH = shortHash(BODY);
const answer = (wire: Uint8Array, encoding = "", truncated = false) => ({
  ...{ status: 200, headers: [], wireBytes: wire.length, ttfbMs: 1, httpVersion: "1.1" },
  ...{ wire, encoding, truncated },
});

test("a small body is told by its hash, however it was sent", async () => {
  expect(await hasBody(answer(BODY), HASH)).toBe(true);
  expect(await hasBody(answer(gzipSync(BODY), "gzip"), HASH)).toBe(true);
  expect(await hasBody(answer(brotliCompressSync(BODY), "br"), HASH)).toBe(true);
  expect(await hasBody(answer(Buffer.from("<title>Gyokuro</title>")), HASH)).toBe(false);
});

test("a large body, a beginning, a bomb and what cannot be decoded are left to a reader", async () => {
  const large = Buffer.alloc(100_000, "tea");
  expect(await hasBody(answer(large), shortHash(large))).toBeNull();
  expect(await hasBody(answer(BODY, "", true), HASH)).toBeNull();
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  expect(bomb.length).toBeLessThan(64 * 1024);
  expect(await hasBody(answer(bomb, "gzip"), HASH)).toBeNull();
  expect(await hasBody(answer(Buffer.from("no gzip"), "gzip"), HASH)).toBeNull();
});
