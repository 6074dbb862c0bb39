/** Settings of a site's checks, and a form that says what is wrong in its own words: by the keyboard, on a phone, in both colour schemes. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();

describe.skipIf(missing)(`settings of checks${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  let websiteId: string;

  beforeAll(async () => {
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    site = await startSite({ "/": "<h1>Tea</h1>" });
    const request = { url: `${site.origin}/`, name: "Tea shop" };
    websiteId = (await api.call("POST", "/api/v1/websites", request)).body.data.website.id;
    page = (await browser.open({ reducedMotion: "reduce" })).page;
    await page.goto(`/sites/${websiteId}/settings`);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const overrides = async () =>
    (await api.call("GET", `/api/v1/websites/${websiteId}`)).body.data.website.checks as Record<string, object>;
  const category = (name: string) => page.locator("summary", { hasText: name });

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/settings-${name}.png`, fullPage: true });
  }

  it("shows every check under its category, and changes a limit by the keyboard", async () => {
    await category("Titles").waitFor();
    expect(await page.getByText(/^\d{3} checks, 0 changed for this site$/).count()).toBe(1);
    expect(await page.getByLabel("Limit of: Title is too long").count()).toBe(0);
    await category("Titles").focus();
    await page.keyboard.press("Enter");
    const limit = page.getByLabel("Limit of: Title is too long");
    await limit.focus();
    await page.keyboard.type("65");
    await expectAccessible("category");
    await page.keyboard.press("Tab");
    await page.getByText("1 changed for this site").waitFor();
    expect(await overrides()).toEqual({ "title-too-long": { threshold: 65 } });
  });

  it("finds a check by a part of its name, and takes its own limit again", async () => {
    await page.getByLabel("Find a check").fill("title is too long");
    await page.getByText(/^1 check, 1 changed for this site$/).waitFor();
    await page.getByLabel("Limit of: Title is too long").fill("");
    await page.keyboard.press("Tab");
    await page.getByText(/^1 check, 0 changed for this site$/).waitFor();
    expect(await overrides()).toEqual({});
  });

  const control = {
    run: () => page.getByLabel("Run: Title is too long"),
    severity: () => page.getByLabel("Severity of: Title is too long"),
    limit: () => page.getByLabel("Limit of: Title is too long"),
  };

  /** Holds what is saved until it is let through. */
  async function holdSaves(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/websites/${websiteId}`, async (route) => {
      if (route.request().method() === "PATCH") await promise;
      await route.fallback();
    });
    return resolve;
  }

  it("takes two quick changes of a check, one after the other, and leaves the focus where it is", async () => {
    const release = await holdSaves();
    await control.run().focus();
    await page.keyboard.press("Space");
    await control.severity().focus();
    await control.severity().selectOption("notice");
    expect(await control.run().isChecked()).toBe(false);
    expect(await control.run().isEnabled()).toBe(true);
    expect(await control.severity().evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    release();
    await expect.poll(overrides).toEqual({ "title-too-long": { enabled: false, severity: "notice" } });
    expect(await control.severity().evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    await page.getByLabel("Find a check").fill("meta description");
    await page.getByText(/^\d+ checks, 0 changed for this site$/).waitFor();
    await page.getByLabel("Find a check").fill("title is too long");
    await control.run().check();
    await control.severity().selectOption("");
    await expect.poll(overrides).toEqual({});
  });

  it("says beside a limit that it isn't valid, and saves nothing", async () => {
    for (const entered of ["-1", "e"]) {
      await control.limit().focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.type(entered);
      await page.keyboard.press("Tab");
      await page.getByText("Enter a number from 0 to 1,000,000,000.").waitFor();
      expect(await control.limit().getAttribute("aria-invalid")).toBe("true");
      await expectAccessible(`limit${entered}`);
      expect(await overrides()).toEqual({});
    }
    await control.limit().fill("");
    await page.keyboard.press("Tab");
    await page.getByText("Enter a number from 0 to 1,000,000,000.").waitFor({ state: "detached" });
  });

  it("says in its row that a check wasn't saved, because somebody else was first", async () => {
    const release = await holdSaves();
    await control.run().uncheck();
    const other = await page.context().newPage();
    await other.goto(`/sites/${websiteId}/settings`);
    await other.getByLabel("Site name").fill("Tea house");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByText("Saved").first().waitFor();
    await other.close();
    release();
    const row = page.getByRole("listitem").filter({ has: control.run() });
    await row.getByText("Someone else has changed these settings.").waitFor();
    await expect.poll(() => control.run().isChecked()).toBe(true);
    await control.run().uncheck();
    await expect.poll(overrides).toEqual({ "title-too-long": { enabled: false } });
    await row.getByText("Someone else has changed these settings.").waitFor({ state: "detached" });
    await control.run().check();
    await expect.poll(overrides).toEqual({});
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel("Find a check").fill("title");
    await page.getByLabel("Limit of: Title is too long").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("says beside the field what is wrong with an address, and makes no site of it", async () => {
    await page.goto("/audits/new");
    await page.getByLabel("Site URL").fill("http://exa mple");
    await page.getByRole("button", { name: "Start audit", exact: true }).click();
    const field = page.getByLabel("Site URL");
    await page.locator("[name=website][aria-invalid=true]").waitFor();
    const described = await field.getAttribute("aria-describedby");
    const said = await page.locator(`#${CSS_ESCAPE(described?.split(" ").at(-1) ?? "")}`).innerText();
    expect(said).toMatch(/\w/);
    expect(await page.getByText("/website").count()).toBe(0);
    await expectAccessible("form");
    expect((await api.call("GET", "/api/v1/websites")).body.data.websites).toHaveLength(1);
  });
});

/** React's ids have colons. */
const CSS_ESCAPE = (id: string) => id.replaceAll(/[^\w-]/g, (letter) => `\\${letter}`);
