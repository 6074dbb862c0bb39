/** The dashboard where nobody runs audits: a person sees why an audit does not start, and what to do. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { startService, type TestService } from "../support/service.ts";

const missing = browserMissing();
const PASSWORD = "a good long password";

describe.skipIf(missing)(`a queue without a worker${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    service = await startService({ environment: { SITEMEND_ROLE: "api" } });
    browser = await startBrowser(service.url);
    ({ page } = await browser.open());
    await page.goto(`/welcome?ownerToken=${service.ownerToken}`);
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Email").fill("olga@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByRole("link", { name: "Audit my site" }).click();
    await page.getByLabel("Site URL").fill("http://127.0.0.1:9/");
    await page.getByRole("button", { name: "Start audit" }).click();
    await page.waitForURL(/\/audits\/aud_/);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it("shows why on the audit, the list of sites and the system's health, and what to do", async () => {
    await page.getByText("No worker is running, so the audit waits in the queue.").waitFor({ timeout: 60_000 });
    expect(await axeViolations(page)).toEqual([]);
    await page.goto("/");
    await page.getByText("Queued audits aren't starting").waitFor();
    await page.getByText("SITEMEND_ROLE=worker").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto("/health");
    await page.getByText("1 audit is queued, and no worker is running.").waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: "Workers" }).innerText()).toContain("What to do");
  });
});
