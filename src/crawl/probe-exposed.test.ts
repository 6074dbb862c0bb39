import { afterEach, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { type SitePath, startSite, text } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function exposed(pages: Record<string, SitePath>, ownerVerified = true) {
  const site = await startSite({ "/": "<title>Tea</title><p>Tea", ...pages });
  closers.push(site.close);
  const { discovery } = await crawlAll({ startUrl: site.origin, ownerVerified });
  return { site, files: discovery.facts.exposedFiles?.map((url) => new URL(url).pathname) ?? null };
}

test("finds what lies open, by its content", async () => {
  const { files } = await exposed({
    "/.git/HEAD": text("ref: refs/heads/main\n"),
    "/.env": text("# settings\n\nDB_PASSWORD=tea\n"),
    "/dump.sql": text("-- MySQL dump 10.13\n"),
  });
  expect(files).toEqual(["/.git/HEAD", "/.env", "/dump.sql"]);
});

test("is not fooled by a site that has a page for every address", async () => {
  const { files } = await exposed({ "*": "<!doctype html><title>Not here</title><p>DB_PASSWORD=" });
  expect(files).toEqual([]);
});

test("never asks on a site whose owner is not verified", async () => {
  const { files, site } = await exposed({ "/.env": text("A_KEY=1") }, false);
  expect(files).toBeNull();
  expect(site.paths()).not.toContain("/.env");
});
