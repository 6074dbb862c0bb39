/** The demo in the dashboard leads a newcomer from its audit to the first proved fix, and back. */
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { DEBIAN_CACHE } from "../support/debian.ts";
import { startService, type TestService } from "../support/service.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = browserMissing() ?? wordpressMissing();
/** A WordPress is set up and audited. */
const SETTING_UP_MS = 240_000;

describe.skipIf(missing)(`the demo's guide${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    // The programs were fetched for the tests already.
    await mkdir(join(service.dataDir, "demo"), { recursive: true });
    await symlink(DEBIAN_CACHE, join(service.dataDir, "demo/packages"));
    browser = await startBrowser(service.url);
    ({ page } = await browser.open({ reducedMotion: "reduce" }));
    await page.goto(`/welcome?ownerToken=${service.ownerToken}`);
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Email").fill("olga@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a good long password");
    await button("Create the account").click();
    await button("Start the demo").click();
    await page.getByText("View the demo").waitFor({ timeout: SETTING_UP_MS });
  }, SETTING_UP_MS);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const guide = () => page.getByRole("list", { name: "First fix" });
  const done = () => guide().getByText("(done)").count();

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/guide-${name}.png`, fullPage: true });
  }

  it("begins with the review queue", async () => {
    await page.goto("/");
    await guide().getByText("Review a suggestion, approve it and apply it").waitFor();
    expect(await done()).toBe(0);
    await expectAccessible("begin");
    await page.getByRole("link", { name: "Review suggestions" }).first().click();
    await page.locator("button:enabled", { hasText: /^Approve/ }).waitFor({ timeout: 60_000 });
  });

  it("keeps the focus when all shown in the grid are approved, and withdrawn", async () => {
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    await button("Grid").click();
    await button(/^Approve th/).focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toMatch(/^Withdraw \d+ approvals?$/);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toMatch(/^Approve th/);
    await expectAccessible("grid");
    await button("Cards").click();
    await page.locator("button:enabled", { hasText: /^Approve/ }).waitFor();
  });

  it("counts the fix as soon as it is proved, and then leads to rolling it back", async () => {
    await page.keyboard.press("a");
    await button("Apply 1 approved change").click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply now" }).click();
    await page.getByRole("dialog").getByText("1 of 1 change applied").waitFor({ timeout: 60_000 });
    await page.goto("/");
    await expect.poll(done, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    await expectAccessible("proved");
    await page.getByRole("main").getByRole("link", { name: "Applied changes" }).click();
    await button(/^Roll back/)
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Roll back/ })
      .click();
    await page.getByText("Rolled back").first().waitFor({ timeout: 60_000 });
    await page.goto("/");
    await page.getByText("That's the whole way").waitFor();
    expect(await done()).toBe(3);
    await expectAccessible("over");
  });
});
