/** The tester of robots.txt in a real browser: by keyboard, on a phone, in both colour schemes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { type Owner, signUp, startService, type TestService } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const missing = browserMissing();
const ROBOTS = "User-agent: *\nDisallow: /cart/\nDisallow /tea\n";

describe.skipIf(missing)(`the tester of robots.txt${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: TestService;
  let browser: TestBrowser;
  let owner: Owner;
  let page: Page;

  beforeAll(async () => {
    site = await startSite({
      "/": links("/tea"),
      "/tea": links("/"),
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: ROBOTS },
    });
    service = await startService();
    owner = await signUp(service);
    await owner.auditEnd(await owner.startAudit(site.origin));
    browser = await startBrowser(service.url);
    ({ page } = await browser.open({ viewport: { width: 390, height: 800 }, reducedMotion: "reduce" }));
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a long enough password");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
    const { body } = await owner.call("GET", "/api/v1/websites");
    await page.goto(`/sites/${body.data.websites[0].id}/robots`);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const row = (name: string) => page.getByRole("row", { name });

  it("shows what the last audit read, with both verdicts of the start page", async () => {
    await page.getByRole("heading", { name: "robots.txt tester" }).waitFor();
    expect(await page.getByLabel("robots.txt", { exact: true }).inputValue()).toBe(ROBOTS);
    expect(await row("Googlebot").innerText()).toContain("Allowed");
    await page.getByText("Line 3: “Disallow /tea” is not a directive: it has no colon.").waitFor();
  });

  it("tests other paths by keyboard, and marks the lines that decide", async () => {
    await page.getByLabel("Paths or URLs").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("/cart/1\n/tea");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Bingbot");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await row("/cart/1").waitFor();
    expect(await row("/cart/1").innerText()).toMatch(/Bingbot\s+Blocked\s+Line 2\s+Blocked\s+Line 2/);
    expect(await row("/tea").innerText()).toMatch(/Blocked\s+Line 3\s+Allowed\s+No rule of group \* matches/);
    expect(await page.getByText("← decides").count()).toBe(2);
  });

  it("says in the form's words what is wrong there", async () => {
    await page.getByLabel("Paths or URLs").fill("cart");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("“cart” is not a path: begin with / or https://.").waitFor();
  });

  it.each(["light", "dark"] as const)("is accessible and fits a phone, %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  });
});
