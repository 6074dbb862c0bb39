import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChecks } from "#checks/index.ts";
import type { BuiltFix } from "#domain/built-fix.ts";
import { verifyBuiltFix } from "./verify-built-fix.ts";

const CHECKS = createChecks();
const FIX: BuiltFix = {
  ...{ change: "chg_01m8j1q5rcf6erz2d5xgbwcbxr", url: "https://example.com/tea/", check: "description-missing" },
  ...{ locator: "", isRollback: false, field: "meta_description", shows: "Tea from Uji" },
};
const page = (head = "", title = "Tea from the hills of Uji") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><h1>Tea</h1><p>It is picked in May.</p></body></html>`;
const DESCRIPTION = '<meta name="description" content="Tea from Uji, picked in May and steamed for a minute.">';

describe("a fix in a build", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-built-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const build = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  const verify = (fix: Partial<BuiltFix> = {}, basePath = "/") =>
    verifyBuiltFix({ ...FIX, ...fix }, { folder, basePath }, CHECKS);

  it("is verified where the built page has the issue no more, by the check that found it", async () => {
    build({ "tea/index.html": page(DESCRIPTION), "plain/index.html": page() });
    expect(await verify()).toMatchObject({ status: "verified", file: "tea/index.html" });
    expect(await verify({ url: "https://example.com/plain/" })).toMatchObject({ status: "not_shown" });
  });

  it("of a rollback is verified where the issue is back", async () => {
    build({ "tea/index.html": page() });
    expect(await verify({ isRollback: true })).toMatchObject({ status: "verified" });
    build({ "tea/index.html": page(DESCRIPTION) });
    expect(await verify({ isRollback: true })).toMatchObject({ status: "not_shown" });
  });

  it.each([
    ["https://example.com/tea/", "tea/index.html", "/"],
    ["https://example.com/tea", "tea.html", "/"],
    ["https://example.com/tea", "tea/index.html", "/"],
    ["https://example.com/tea.html", "tea.html", "/"],
    ["https://example.com/", "index.html", "/"],
    ["https://example.com/docs/tea/", "tea/index.html", "/docs/"],
    ["https://example.com/docs/", "index.html", "docs"],
    ["https://example.com/t%C3%A9/", "té/index.html", "/"],
  ])("is looked for at %s in %s", async (url, file, basePath) => {
    build({ [file]: page(DESCRIPTION) });
    expect(await verify({ url }, basePath)).toMatchObject({ status: "verified", file });
  });

  it("is not shown where the build has no such page, and nothing outside of its folder is read", async () => {
    const outside = mkdtempSync(join(tmpdir(), "sitemend-outside-"));
    writeFileSync(join(outside, "index.html"), page(DESCRIPTION));
    symlinkSync(outside, join(folder, "tea"));
    for (const url of [
      "https://example.com/tea/",
      "https://example.com/..%2f..%2fetc/passwd",
      "https://example.com/%00",
    ])
      expect(await verify({ url })).toMatchObject({ status: "not_shown", file: null });
    rmSync(outside, { recursive: true });
  });

  it("of a check of the whole site shows its text, and no more is said", async () => {
    build({ "tea/index.html": page("", "Sencha from Uji | Tea") });
    const fix = { check: "title-duplicate", field: "title" };
    expect(await verify({ ...fix, shows: "Sencha from Uji" })).toMatchObject({ status: "verified" });
    expect(await verify({ ...fix, shows: "Gyokuro" })).toMatchObject({ status: "not_shown" });
    expect(await verify({ ...fix, shows: null })).toMatchObject({ status: "not_judged" });
    expect(await verify({ check: "broken-link", field: "link" })).toMatchObject({ status: "not_judged" });
    expect(await verify({ field: "redirect:/old" })).toMatchObject({ status: "not_judged" });
  });
});
