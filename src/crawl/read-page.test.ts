import { afterEach, expect, it } from "vitest";
import { createNet } from "#net/index.ts";
import { startSite } from "../../test/support/site-server.ts";
import { readPage } from "./read-page.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

it("ends with its signal, also while a server keeps it waiting", async () => {
  const limit = new AbortController();
  const site = await startSite({ "*": () => limit.abort() });
  closers.push(site.close);
  const net = createNet({ userAgent: "test", allowPrivate: ["127.0.0.1"] });
  const page = await readPage(`${site.origin}/`, "word", { net, clock: Date.now, signal: limit.signal });
  expect(page).toMatchObject({ status: null, failure: "aborted" });
});
