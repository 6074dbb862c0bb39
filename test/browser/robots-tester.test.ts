/** The robots.txt tester: rules are tried by keyboard alone, on a phone, and nothing is saved. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { startService, type TestService } from "../support/service.ts";

const missing = browserMissing();

describe.skipIf(missing)(`the robots.txt tester${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    service = await startService({ environment: { SITEMEND_ROLE: "api" } });
    browser = await startBrowser(service.url);
    ({ page } = await browser.open({ viewport: { width: 390, height: 844 } }));
    await page.goto(`/welcome?ownerToken=${service.ownerToken}`);
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Email").fill("olga@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a good long password");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByRole("link", { name: "Audit my site" }).click();
    await page.getByLabel("Site URL").fill("http://127.0.0.1:9/");
    await page.getByRole("button", { name: "Start audit" }).click();
    await page.waitForURL(/\/audits\/aud_/);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "robots.txt tester" }).click();
    await page.getByRole("heading", { name: "robots.txt tester" }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it("shows the verdicts, the line and where they differ, without a mouse", async () => {
    await page.getByLabel("robots.txt", { exact: true }).focus();
    await page.keyboard.insertText("User-agent: *\nDisallow: /cart/\nDisallow /tea\n");
    await page.getByText("Test again to update the results.").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("/cart/1\n/tea");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    const row = page.getByRole("row").filter({ hasText: "/tea" }).filter({ hasText: "Bingbot" });
    await row.getByText("The verdicts differ.").waitFor();
    expect(await row.innerText()).toMatch(/Blocked[\s\S]*Disallow \/tea[\s\S]*Allowed[\s\S]*no rule matches/);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    if (process.env.SITEMEND_TEST_PICTURES)
      await page.screenshot({ path: `${process.env.SITEMEND_TEST_PICTURES}/robots-phone.png`, fullPage: true });
  });

  it("takes a person to the line that decided", async () => {
    await page.getByRole("button", { name: "Show line 3" }).first().press("Enter");
    const chosen = await page.evaluate(
      "(({ value, selectionStart, selectionEnd }) => value?.slice(selectionStart, selectionEnd))(document.activeElement)",
    );
    expect(chosen).toBe("Disallow /tea");
  });

  it("names what the service refuses", async () => {
    await page.getByLabel("Paths to test").fill("cart");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("must be a path that begins with /").waitFor();
  });

  it("is as good at a desk in the dark", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await page.getByText("No audit has read a robots.txt yet").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    if (process.env.SITEMEND_TEST_PICTURES)
      await page.screenshot({ path: `${process.env.SITEMEND_TEST_PICTURES}/robots-desk.png`, fullPage: true });
  });
});
