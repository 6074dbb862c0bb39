import { expect, it } from "vitest";
import { createChecks } from "#checks/index.ts";
import type { Page } from "#domain/page.ts";
import { parseExample } from "../../test/support/parse-example.ts";
import { createVerifyPublicPage } from "./verify-public-page.ts";

const URL = "https://tea.example/oolong/";
const PAGE: Page = {
  ...{ urlId: 1, url: URL, kind: "page", status: 200, failure: null, redirectTo: null, contentType: "text/html" },
  ...{ headers: [], wireBytes: 9, bodyBytes: 9, ttfbMs: 1, bodyHash: "", httpVersion: "1.1", tries: 1 },
  ...{ challenge: false, document: undefined, resource: null, secrets: [], fetchedAt: 0 },
};
const document = parseExample("<title>Oolong</title><p>Tea</p>", URL, []);

async function look(page: Partial<Page>, overrides = {}) {
  const verifyPublicPage = createVerifyPublicPage(
    { readPage: async () => ({ ...PAGE, ...page }) },
    createChecks(),
    () => "x",
  );
  const now = await verifyPublicPage({ url: URL, checkIds: ["title-missing"], overrides, pastCaches: true });
  return now.is === "judged" ? now : expect.fail(now.words);
}

it("takes a page that is there for judged", async () => {
  expect((await look({ document })).unseen).toEqual(new Map());
});

it("does not take a page that sends on, or is none, for one without the fault", async () => {
  const moved = await look({ status: 302, redirectTo: "https://tea.example/login/" });
  expect([...moved.unseen]).toEqual([["title-missing", expect.stringContaining("https://tea.example/login/")]]);
  expect([...(await look({ contentType: "application/pdf" })).unseen.keys()]).toEqual(["title-missing"]);
});

it("does not take a check that is switched off for one that found nothing", async () => {
  expect([...(await look({ document }, { "title-missing": { enabled: false } })).unseen.keys()]).toEqual([
    "title-missing",
  ]);
});
