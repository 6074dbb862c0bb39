/**
 * An agency's way from a site to a report that it hands to a client, without any page of documentation: audit, brand, summary, link and
 * PDF, each step with the time that it took; then what the screen does with files and texts that it shouldn't take.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { renderHtml } from "#reports/html/index.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { hostileReport } from "../support/hostile-report.ts";
import { PNG_LOGO, SVG_LOGO } from "../support/logos.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();
const NAME = "Bright Ideas <b>Agency</b>";
const INTRODUCTION = "Dear Ms Okafor,\n\nthis is the <i>monthly</i> report. Call us any time.";
const MOST_PAGES = 12;
/** A4 without the margins of the report, at 96 pixels an inch. */
const PAPER = { width: 695, height: 1_016 };

const teas = Array.from({ length: 18 }, (_, number) => `/teas/tea-${number}`);
const link = (path: string) => `<a href="${path}">Read about ${path}</a> `;
const SITE: Record<string, string> = {
  "/": `<!doctype html><html lang="en"><title>The tea shop of the small gardens</title><h1>Tea</h1>${link("/teas/")}`,
  "/teas/": `<html><h1>Teas</h1><img src="/missing.jpg">${teas.map(link).join("")}${link("/gone")}`,
  ...Object.fromEntries(
    teas.map((path, number) => [
      path,
      `<html><title>Tea</title>${number % 3 ? "<h1>Tea</h1>" : ""}<p>Good.${link("/")}`,
    ]),
  ),
};

describe.skipIf(missing)(`reports for clients${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  const steps: string[] = [];

  beforeAll(async () => {
    site = await startSite(SITE);
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    page = (await browser.open({ reducedMotion: "reduce", acceptDownloads: true })).page;
    await page.goto("/audits/new");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(`${page.url()}\n${await page.locator("body").innerText()}`);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  const brand = async () => (await api.call("GET", "/api/v1/workspaces/wsp_local/brand")).body.data.brand;
  const logo = (mimeType: string, buffer: Buffer, name = "logo") =>
    page.getByLabel("Logo", { exact: true }).setInputFiles({ name, mimeType, buffer });

  async function step(name: string, walk: () => Promise<void>): Promise<void> {
    const begin = performance.now();
    await walk();
    steps.push(`${name} ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }

  async function expectSound(name: string, one: Page = page): Promise<void> {
    expect(await violationsInBothSchemes(one)).toEqual([]);
    if (process.env.LOOK) await one.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
  }

  const shown = (one: Page, selector: string) =>
    one.locator(selector).evaluate((image) => {
      const { complete, naturalWidth, clientWidth } = image as unknown as Record<string, number>;
      return complete && naturalWidth ? clientWidth : 0;
    });

  it("audits a site", async () => {
    await step("audit", async () => {
      await page.getByLabel("Site URL").fill(site.origin);
      await page.getByText("Crawl limits, crawl rate").click();
      await page.getByLabel("Mobile lab tests").selectOption("3");
      await button("Start audit").click();
      await page.getByRole("heading", { name: "Top priorities" }).waitFor({ timeout: 120_000 });
    });
  });

  it("brands its reports, and shows beforehand how they look", async () => {
    await step("brand", async () => {
      await page.getByRole("link", { name: "Share", exact: true }).click();
      await page.getByRole("link", { name: "Add branding" }).click();
      await page.getByRole("heading", { name: "Report branding" }).waitFor();
      await logo("image/svg+xml", SVG_LOGO, "logo.svg");
      await page.getByLabel("Name", { exact: true }).fill(NAME);
      await page.getByLabel("Accent color", { exact: true }).fill("#0b3d66");
      await page.getByLabel("Introduction").fill(INTRODUCTION);
      await card("Preview").getByText(NAME).waitFor();
      await button("Save branding").click();
      await page.getByText("Saved").first().waitFor();
    });
    const preview = card("Preview");
    expect(await preview.innerText()).toContain("this is the <i>monthly</i> report");
    await expect.poll(() => shown(page, 'section[aria-label="Preview"] img')).toBeGreaterThan(40);
    const { textColor, ...saved } = await brand();
    expect(saved).toMatchObject({ name: NAME, accentColor: "#0b3d66", introduction: INTRODUCTION, version: 1 });
    // The preview decides about the text as the service does.
    const band = preview.locator("[style]").first();
    expect(textColor).toBe("#ffffff");
    expect(await band.getAttribute("style")).toMatch(/color: rgb\(255, 255, 255\)/);
    await expectSound("branding");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectSound("branding-phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("gives a link away, which opens with the brand and the summary", async () => {
    let address = "";
    await step("share", async () => {
      await page.getByRole("link", { name: "Back to share and export" }).click();
      await page.getByText("This report shows your branding.").waitFor();
      await button("New link").click();
      await button("Create link").click();
      address = await page.getByLabel("Link", { exact: true }).inputValue();
    });
    await expectSound("share");
    await button("Done").click();
    const { context, page: guest } = await browser.open({ reducedMotion: "reduce" });
    await step("summary at the client's", async () => {
      await guest.goto(new URL(address).pathname);
      await guest.getByRole("heading", { name: "What is wrong, most important first" }).waitFor();
    });
    const text = await guest.locator("body").innerText();
    for (const words of [NAME, "this is the <i>monthly</i> report", "What can be fixed", "Web vitals", "Lab, phone"])
      expect(text).toContain(words);
    expect(text).not.toContain("Sitemend");
    expect(await shown(guest, ".brand img")).toBeGreaterThan(40);
    expect(await shown(guest, ".summary figure img")).toBeGreaterThan(100);
    await expectSound("report", guest);
    await guest.setViewportSize({ width: 360, height: 740 });
    expect(await guest.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectSound("report-phone", guest);
    await context.close();
  });

  it("saves a PDF of a few pages", async () => {
    let path = "";
    await step("PDF", async () => {
      const [file] = await Promise.all([page.waitForEvent("download"), button("PDF report").click()]);
      path = await file.path();
    });
    const pdf = await readFile(path, "latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThanOrEqual(MOST_PAGES);
    console.log(`from a site to its report: ${steps.join(", ")}; the PDF has ${pages} pages`);
  });

  it("says beside the file why it can't be the logo, and keeps what is typed", async () => {
    await page.goto("/branding");
    await page.getByLabel("Name", { exact: true }).fill("Another name");
    const script = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>';
    await logo("image/svg+xml", Buffer.from(script), "logo.svg");
    await button("Save branding").click();
    await page.getByText("This SVG contains a script").waitFor();
    expect(await page.getByLabel("Logo", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await expectSound("refused");
    await logo("image/png", Buffer.concat([PNG_LOGO, Buffer.alloc(300_000)]), "logo.png");
    await page.getByText("The logo must not be larger than 200 KB.").waitFor();
    await page.getByLabel("Accent color", { exact: true }).fill("red");
    await button("Save branding").click();
    await page.getByText("Enter a color as #rrggbb.").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Another name");
    expect(await brand()).toMatchObject({ name: NAME, version: 1 });
  });

  it("is changed by the keyboard alone, and keeps the focus", async () => {
    await page.goto("/branding");
    await page.getByLabel("Name", { exact: true }).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Tea & Co");
    for (let presses = 0; presses < 12; presses++) {
      if (await page.evaluate("document.activeElement?.textContent === 'Save branding'")) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect.poll(brand).toMatchObject({ name: "Tea & Co", version: 2 });
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Save branding");
    await button("Remove logo").focus();
    await page.keyboard.press("Enter");
    expect(await card("Preview").locator("img").count()).toBe(0);
    await button("Save branding").click();
    await expect.poll(brand).toMatchObject({ name: "Tea & Co", logo: null, version: 3 });
  });

  it("lets nobody overwrite unseen what somebody else has changed", async () => {
    await page.goto("/branding");
    await card("Preview").getByText("Tea & Co").waitFor();
    const other = await page.context().newPage();
    await other.goto("/branding");
    await other.getByLabel("Name", { exact: true }).fill("Theirs");
    await other.getByRole("button", { name: "Save branding" }).click();
    await other.getByText("Saved").first().waitFor();
    await other.close();
    await page.getByLabel("Introduction").fill("Mine");
    await button("Save branding").click();
    await page.getByRole("alert").waitFor();
    expect(await brand()).toMatchObject({ name: "Theirs", introduction: INTRODUCTION });
    // What was typed stays; the rest is what they have saved.
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Theirs");
    expect(await page.getByLabel("Introduction").inputValue()).toBe("Mine");
    await button("Save branding").click();
    await expect.poll(brand).toMatchObject({ name: "Theirs", introduction: "Mine" });
  });

  it.each([false, true])("cuts no chart on paper (as a PDF: %s)", async (paper) => {
    const { report, context } = hostileReport(40, 3);
    const { context: theirs, page: printed } = await browser.open({ viewport: PAPER });
    await printed.emulateMedia({ media: "print" });
    await printed.setContent([...renderHtml(report, context, { paper })].join(""));
    // Held together by something that fits a page.
    const cut = await printed.evaluate((most) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types we don't load.
      const { document, getComputedStyle } = globalThis as any;
      const charts = [...document.querySelectorAll('svg[role="img"]')];
      // biome-ignore lint/suspicious/noExplicitAny: of the page, too.
      const isHeld = (element: any): boolean =>
        element !== null &&
        ((getComputedStyle(element).breakInside === "avoid" && element.getBoundingClientRect().height <= most) ||
          isHeld(element.parentElement));
      return { charts: charts.length, cut: charts.filter((chart) => !isHeld(chart)).map((chart) => chart.outerHTML) };
    }, PAPER.height);
    expect(cut.charts).toBeGreaterThan(3);
    expect(cut.cut).toEqual([]);
    await theirs.close();
  });

  it("breaks nothing, and asks no other server", () => {
    expect(browser.complaints).toEqual([]);
    expect(browser.strangers).toEqual([]);
  });
});
