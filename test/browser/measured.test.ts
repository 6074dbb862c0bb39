/** A site that a browser measured, audited by the service and looked at in a real browser. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();

describe.skipIf(missing)(`pages that a browser measured${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: TestService;
  let browser: TestBrowser;
  let screen: Page;
  let audit = "";

  beforeAll(async () => {
    site = await startSite({
      "/": `<!doctype html><html lang="en"><title>A tea house</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/s.css"><body><h1>Tea from the hills</h1><p class="pale">Picked by hand, in spring.</p><div class="wide">All of our teas</div>`,
      "/s.css": { headers: { "content-type": "text/css" }, body: ".pale { color: #aaa } .wide { width: 600px }" },
    });
    service = await startService();
    const owner = await signUp(service);
    browser = await startBrowser(service.url);
    ({ page: screen } = await browser.open({ reducedMotion: "reduce" }));
    await screen.goto("/sign-in");
    await screen.getByLabel("Email").fill("owner@example.com");
    await screen.getByLabel("Password", { exact: true }).fill(PASSWORD_OF_OWNER);
    await screen.keyboard.press("Enter");
    await screen.getByRole("heading", { name: "Sites" }).waitFor();
    await screen.goto("/audits/new");
    await screen.getByLabel("Site URL").fill(site.origin);
    await screen.getByText("Crawl limits, crawl rate").click();
    await screen.getByLabel("Mobile lab tests").selectOption("3");
    await screen.getByRole("button", { name: "Start audit" }).click();
    await screen.waitForURL(/\/audits\/aud_/);
    const id = new URL(screen.url()).pathname.split("/")[2] ?? "";
    await owner.auditEnd(id);
    audit = `/audits/${id}`;
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await site?.close();
  });

  it.each(["light", "dark"] as const)("show their figures beside a picture of them, %s", async (colorScheme) => {
    await screen.emulateMedia({ colorScheme });
    await screen.goto(`${audit}/pages`);
    await screen.getByRole("link", { name: /^\// }).first().click();
    const part = screen.getByRole("region", { name: "Mobile lab test" }).first();
    await part.waitFor();
    const said = await part.innerText();
    for (const words of [
      "Largest Contentful Paint",
      "good",
      "608 px wide on a 412 px screen",
      "1 text element, #aaaaaa on #ffffff: 2.32:1",
    ])
      expect(said).toContain(words);
    const picture = part.getByRole("img", { name: "Mobile screenshot of /" });
    await expect
      .poll(() => picture.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(100);
    expect(await axeViolations(screen)).toEqual([]);
    expect(browser.complaints).toEqual([]);
    if (process.env.LOOK) await part.screenshot({ path: `/tmp/lab-${colorScheme}.png` });
  });

  it("are shown on the overview, and lead to what was measured", async () => {
    await screen.goto(audit);
    const card = screen.getByRole("region", { name: "Mobile lab results" });
    await card.waitFor();
    expect(await axeViolations(screen)).toEqual([]);
    if (process.env.LOOK) await screen.screenshot({ path: "/tmp/lab-overview.png", fullPage: true });
    await card.getByRole("link").first().click();
    await screen.getByText("Largest Contentful Paint").first().waitFor();
    expect(browser.complaints).toEqual([]);
  });

  it("are told of among the issues, with how they were seen", async () => {
    await screen.goto(`${audit}/issues?view=each&check=a11y-color-contrast`);
    await screen
      .getByRole("list", { name: "Issues" })
      .getByText(/contrast/i)
      .first()
      .waitFor();
    await screen
      .getByRole("list", { name: "Issues" })
      .getByRole("link", { name: /contrast/i })
      .first()
      .click();
    await screen.getByText("The element in the mobile screenshot.").waitFor();
    const marked = await screen.locator("[data-marked]").boundingBox();
    const picture = await screen.getByRole("img", { name: "Mobile screenshot of /" }).boundingBox();
    if (marked === null || picture === null) throw new Error("there is no mark");
    expect(marked.width).toBeGreaterThan(picture.width / 2);
    expect(marked.y).toBeGreaterThan(picture.y);
    expect(marked.y + marked.height).toBeLessThan(picture.y + picture.height / 2);
    if (process.env.LOOK) await screen.screenshot({ path: "/tmp/fault.png", fullPage: true });
    expect(await axeViolations(screen)).toEqual([]);
  });
});
