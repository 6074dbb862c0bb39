/** Search Console on the dashboard, with a Google on loopback: connecting by a key and by consent, fetching, problems, disconnecting. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { SOME_OAUTH_CLIENT } from "../support/google/connect.ts";
import { errorBody } from "../support/google/errors.ts";
import type { Google } from "../support/google/google.ts";
import { type ServiceWithGoogle, SHOP, serviceWithGoogle } from "../support/google/service-with-google.ts";
import { wmxSite } from "../support/google/sites.ts";
import { PASSWORD_OF_OWNER } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const missing = browserMissing();
const LAST_FINAL = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(missing)(`Search Console on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let google: Google;
  let service: ServiceWithGoogle;
  let browser: TestBrowser;
  let page: Page;
  let path: string;

  beforeAll(async () => {
    service = await serviceWithGoogle();
    google = service.google;
    browser = await startBrowser(service.url);
    const request = { url: `${SHOP}/`, name: "Tea shop" };
    const websiteId = (await service.owner.call("POST", "/api/v1/websites", request)).body.data.website.id;
    path = `/sites/${websiteId}/search`;
    page = (await browser.open({ reducedMotion: "reduce" })).page;
  }, 120_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const region = () => page.getByRole("region", { name: "Search Console", exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/w/console-${name}.png`, fullPage: true });
  }

  it("says beside the form why a key isn't taken", async () => {
    await page.goto(path);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await region().getByLabel("JSON key").fill("{}");
    await region().getByRole("button", { name: "Connect", exact: true }).click();
    await region().getByText("Paste the whole JSON file").waitFor();
    await expectAccessible("refused");
  });

  it("connects by a key, fetches at once, and shows the figures", async () => {
    const account = await google.newServiceAccount();
    google.sites.set(account.email, [wmxSite(`${SHOP}/`), wmxSite("sc-domain:tea.example", "siteRestrictedUser")]);
    const record = { day: LAST_FINAL, page: `${SHOP}/<b>a</b>`, query: "<i>green</i> tea", clicks: 900 };
    google.data.set("sc-domain:tea.example", { records: [{ ...record, impressions: 9000, position: 4.2 }] });
    google.data.set(`${SHOP}/`, { records: [{ ...record, clicks: 70, impressions: 700, position: 3 }] });
    google.inspections.set(`${SHOP}/`, {
      ...{ verdict: "FAIL", coverageState: "Blocked by robots.txt <i>", robotsTxtState: "DISALLOWED" },
      ...{ pageFetchState: "BLOCKED_ROBOTS_TXT", lastCrawlTime: "2026-11-20T08:30:00Z" },
      ...{ googleCanonical: "javascript:alert(1)", userCanonical: `${SHOP}/` },
    });
    await region().getByLabel("JSON key").fill(account.key);
    await region().getByRole("button", { name: "Connect", exact: true }).press("Enter");
    await region().getByText(`Service account ${account.email}`).waitFor();
    await region().getByText("Connected", { exact: true }).waitFor();
    await region().getByText("1 day with data, in Pacific time").waitFor();
    const list = page.getByRole("region", { name: "Search figures" });
    await list.getByText("Search Console · 900 clicks, 9,000 impressions on 1 page").waitFor();
    await page.getByRole("table", { name: "Top queries" }).getByText("<i>green</i> tea").waitFor();
    const status = page.getByRole("table", { name: "Index status of top pages" });
    await status.getByText("Blocked by robots.txt <i>").waitFor();
    await status.getByText("DISALLOWED, BLOCKED_ROBOTS_TXT").waitFor();
    await status.getByText("URL is unknown to Google").waitFor();
    expect(await status.getByRole("link").count()).toBe(0);
    expect(await page.content()).not.toContain("PRIVATE KEY");
    await expectAccessible("connected");
  });

  it("fetches another property", async () => {
    await region().getByLabel("Property").selectOption(`${SHOP}/`);
    await page.getByText("Search Console · 70 clicks, 700 impressions on 1 page").waitFor();
  });

  it("says what is wrong, and what to do, and keeps the figures", async () => {
    google.misbehave("query", { status: 403, error: errorBody(403, "PERMISSION_DENIED", "forbidden") });
    await button("Fetch now").click();
    await region().getByText("Needs attention").waitFor();
    await region().getByText("Add it as a user of the property in Search Console, then fetch again.").waitFor();
    await page.getByText("70 clicks, 700 impressions on 1 page").waitFor();
    await expectAccessible("stopped");
    google.misbehave("query", { status: 429 });
    await button("Fetch now").click();
    await region().getByText("Tried again later").waitFor();
    google.behave();
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("disconnects once somebody has said so, and connects by consent at Google", async () => {
    await button("Disconnect").click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await region().getByRole("radio", { name: "Sign in to Google" }).check();
    const redirectUri = `${service.url}/search-console/authorized`;
    await region().getByText(redirectUri).waitFor();
    await expectAccessible("oauth");
    const { clientId, clientSecret: secret } = SOME_OAUTH_CLIENT;
    google.tokens.clients.set(clientId, { secret, redirectUri, refreshToken: null });
    google.sites.set(clientId, [wmxSite("sc-domain:tea.example")]);
    // The browser knows nothing of the names of this Google: what it would show there is a click on "Allow".
    await page.route("https://accounts.google.com/**", (route) =>
      route.fulfill({ status: 302, headers: { location: google.consent(route.request().url(), "yes") } }),
    );
    await region().getByLabel("Client ID").fill(clientId);
    await region().getByLabel("Client secret").fill(secret);
    await button("Sign in to Google").click();
    await region().getByText(`OAuth client ${clientId}`).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await region().getByText("Connected", { exact: true }).waitFor();
  });

  it("shows what Google says of a page beside the audit's own facts", async () => {
    const site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
    try {
      const auditId = await service.owner.startAudit(site.origin);
      await service.owner.auditEnd(auditId);
      const { websiteId } = (await service.owner.call("GET", `/api/v1/audit/${auditId}`)).body.data.audit;
      const account = await google.newServiceAccount();
      google.sites.set(account.email, [wmxSite(`${site.origin}/`)]);
      const record = {
        day: LAST_FINAL,
        page: `${site.origin}/a`,
        query: "tea",
        clicks: 9,
        impressions: 90,
        position: 2,
      };
      google.data.set(`${site.origin}/`, { records: [record] });
      google.inspections.set(`${site.origin}/a`, {
        verdict: "NEUTRAL",
        coverageState: "Crawled - currently not indexed",
      });
      const path = `/api/v1/websites/${websiteId}/search-console`;
      await service.owner.call("POST", `${path}/connect`, { key: account.key });
      await expect
        .poll(async () => (await service.owner.call("GET", `${path}/inspections`)).body.data.inspections, {
          timeout: 120_000,
        })
        .toHaveLength(2);
      await page.goto(`/audits/${auditId}/pages`);
      await page
        .getByRole("link", { name: "/a", exact: true })
        .or(page.getByRole("button", { name: "/a", exact: true }))
        .first()
        .click();
      await page
        .getByRole("region", { name: "Google's index status" })
        .getByText("Crawled - currently not indexed")
        .waitFor();
      await expectAccessible("page");
    } finally {
      await site.close();
    }
  });
});
