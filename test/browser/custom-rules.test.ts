/** Custom checks and extraction: written, tried and saved in the settings, and seen where an audit shows them. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  axeViolations,
  browserMissing,
  startBrowser,
  type TestBrowser,
  violationsInBothSchemes,
} from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();
/** Markup, a direction override and a very long word: none of it may be anything but text. */
const HOSTILE = `<img src=x onerror="document.title='hit'"> \u202egnp.exe ${"x".repeat(300)}`;
const product = (price: string) =>
  `<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1><p class="price">${price}</p><a href="/">Home</a>`;
const escaped = HOSTILE.replaceAll("<", "&lt;");

describe.skipIf(missing)(`custom checks on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: TestService;
  let browser: TestBrowser;
  let owner: Owner;
  let page: Page;
  let settings = "";
  let websiteId = "";

  beforeAll(async () => {
    site = await startSite({
      "/": `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><a href="/products/green">Green</a><a href="/products/black">Black</a><a href="/products/odd">Odd</a>`,
      "/products/green": product("12.50 EUR"),
      "/products/black": product("9 USD"),
      "/products/odd": product(escaped),
      "/long": `<!doctype html><title>Long</title><ul>${`<li>${"tea ".repeat(1_000)}</li>`.repeat(25)}</ul>`,
      "/plain.txt": { headers: { "content-type": "text/plain" }, body: "tea" },
      "/old": { status: 301, headers: { location: "/products/green" } },
    });
    service = await startService();
    owner = await signUp(service);
    await owner.auditEnd(await owner.startAudit(site.origin));
    const { body } = await owner.call("GET", "/api/v1/websites");
    websiteId = body.data.websites[0].id;
    settings = `/sites/${websiteId}/settings`;
    browser = await startBrowser(service.url);
    ({ page } = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }));
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD_OF_OWNER);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
    await page.goto(settings);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(`${page.url()}\n${await page.locator("body").innerText()}`);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const card = () => page.getByRole("region", { name: "Custom checks and extraction" });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const trial = () => page.getByRole("region", { name: "Try it on a page" });

  async function expectAccessible(): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
  }

  it("says what they are for while there is none", async () => {
    await card().getByText("No custom checks yet").waitFor();
    expect(await card().getByRole("link", { name: "Documentation" }).getAttribute("href")).toContain(
      "docs/custom-checks.md",
    );
    await expectAccessible();
  });

  it("adds a check by keyboard alone, and brings the focus back", async () => {
    await button("Add check").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Title", { exact: true }).waitFor();
    await page.getByLabel("Title", { exact: true }).focus();
    await page.keyboard.type("Product without EUR price");
    expect(await page.getByLabel("ID", { exact: true }).inputValue()).toBe("custom-product-without-eur-price");
    await page.keyboard.press("Enter");
    await page.getByText("Enter a CSS selector.").waitFor();
    await page.locator("textarea:focus").waitFor();
    await expectAccessible();
    await page.keyboard.type(".price");
    await page.getByLabel("Report a page if").selectOption("does-not-match");
    await page.getByLabel("Pattern").fill("EUR");
    await page.getByLabel("Only on pages").fill("/products/*");
    await page.getByLabel("Severity").last().selectOption("warning");
    await page.getByLabel("Page", { exact: true }).fill("/products/black");
    await page.keyboard.press("Enter");
    await trial().getByText("Would be reported").waitFor();
    await expectAccessible();
    await button("Save").focus();
    await page.keyboard.press("Enter");
    await card().getByText("Product without EUR price", { exact: true }).waitFor();
    await page.locator("button:focus", { hasText: "Add check" }).waitFor();
  });

  it("adds a column that takes hostile text from a page as text", async () => {
    await button("Add column").click();
    await page.getByLabel("Column name").fill(HOSTILE.slice(0, 60));
    await page.getByText("Regular expression", { exact: true }).first().click();
    await page.getByLabel("Regular expression", { exact: true }).last().fill("(");
    await page.getByLabel("Page", { exact: true }).fill("/products/odd");
    await button("Try").click();
    await page.getByText(/This is no valid regular expression/).waitFor();
    await page.getByText("CSS selector", { exact: true }).first().click();
    await page.getByLabel("CSS selector", { exact: true }).last().fill(".price");
    await button("Try").click();
    await trial().getByText("1 value").waitFor();
    expect(await trial().getByRole("group", { name: "Value 1" }).innerText()).toContain(`<img src=x onerror=`);
    expect(await trial().innerText()).not.toContain("\u202e");
    await expectAccessible();
    await button("Save").click();
    await card()
      .getByRole("heading", { name: /Extracted columns/ })
      .waitFor();
    await expectAccessible();
  });

  it("says what it can't tell, and where values end", async () => {
    const tryOn = async (path: string) => {
      await page.getByLabel("Page", { exact: true }).fill(path);
      await button("Try").click();
    };
    await button("Add check").click();
    await page.getByText("Regular expression", { exact: true }).first().click();
    // So large a program stops before the end of so long a page.
    await page.getByLabel("Regular expression", { exact: true }).last().fill("x{900}");
    await page.getByLabel("Report a page if").selectOption("absent");
    await tryOn("/long");
    await trial().getByText("Couldn't tell").waitFor();
    await trial()
      .getByText(/A limit was reached/)
      .waitFor();
    await tryOn("/plain.txt");
    await trial()
      .getByText(/This is not an HTML page/)
      .waitFor();
    await tryOn("/nothing");
    await trial()
      .getByText(/its status isn't 200/)
      .waitFor();
    await expectAccessible();
    await button("Cancel").click();
    await button("Discard").click();
    await button("Add column").click();
    await page.getByLabel("CSS selector", { exact: true }).last().fill("li");
    await page.getByLabel("Extract every match").check();
    await tryOn("/long");
    await trial().getByText("20 values", { exact: true }).waitFor();
    await trial()
      .getByText(/At most 20 values are kept per page/)
      .waitFor();
    expect(await trial().getByText("At most 1,000 characters of a value are kept.").count()).toBeGreaterThan(0);
    await button("Cancel").click();
    await button("Discard").click();
  });

  it("turns a check off and on, and keeps its severity", async () => {
    const box = card().getByRole("checkbox", { name: "Run: Product without EUR price" });
    await box.click();
    await card().getByText("Off", { exact: true }).waitFor();
    await box.click();
    await card().getByText("Off", { exact: true }).waitFor({ state: "detached" });
    await card().getByText("Warning", { exact: true }).waitFor();
  });

  it("duplicates a check under a free ID, and tells what a redirect leads to", async () => {
    await button("Duplicate Product without EUR price").click();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Product without EUR price (copy)");
    expect(await page.getByLabel("ID", { exact: true }).inputValue()).toBe("custom-product-without-eur-price-2");
    await page.getByLabel("Page", { exact: true }).fill("/products/bl");
    const suggested = page.locator("datalist option");
    await expect.poll(() => suggested.count()).toBe(1);
    expect(await suggested.first().getAttribute("value")).toBe(`${site.origin}/products/black`);
    await page.getByLabel("Page", { exact: true }).fill("/old");
    await button("Try").click();
    await trial()
      .getByText(/This URL redirects to/)
      .waitFor();
    await button("Try that URL").click();
    await trial().getByText("Wouldn't be reported").waitFor();
    await page.getByLabel("Only on pages").fill("/blog/*");
    await trial().getByText("You've made changes since.").waitFor();
    await button("Try").click();
    await trial().getByText("Doesn't apply to this page").waitFor();
    await page.getByLabel("Page", { exact: true }).fill("https://other.example/");
    await button("Try").click();
    await page.getByText("Enter a URL or path of this site.").waitFor();
  });

  it("asks before it forgets what was entered", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Discard your changes?" }).waitFor();
    await button("Keep editing").click();
    expect(await page.getByLabel("Only on pages").inputValue()).toBe("/blog/*");
    await button("Save").click();
    await card().getByText("Product without EUR price (copy)", { exact: true }).waitFor();
  });

  it("loses nothing when someone else saves first, and tells what they did", async () => {
    const other = await page.context().newPage();
    await other.goto(settings);
    await button("Edit Product without EUR price").click();
    await page.getByLabel("Pattern").fill("EUR|CHF");
    await other.getByLabel("Site name").fill("Tea shop");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("Saved").waitFor();
    await button("Save").click();
    await page.getByText("What you entered is still here. Save again to keep both.").waitFor();
    expect(await page.getByLabel("Pattern").inputValue()).toBe("EUR|CHF");
    await other.reload();
    await other.getByRole("button", { name: "Edit Product without EUR price", exact: true }).click();
    await other.getByLabel("Pattern").fill("USD");
    await other.getByRole("button", { name: "Save" }).last().click();
    await other.getByText("/USD/").first().waitFor();
    await button("Save").click();
    await page.getByText(/They changed this one, too/).waitFor();
    await page.getByRole("alert").getByText("/USD/").waitFor();
    await expectAccessible();
    await button("Save").click();
    await card().getByText("/EUR|CHF/").waitFor();
    const { body } = await owner.call("GET", `/api/v1/websites/${websiteId}`);
    expect(body.data.website.name).toBe("Tea shop");
    await other.close();
  });

  it("deletes one after asking", async () => {
    await button("Delete Product without EUR price (copy)").click();
    await page.getByRole("heading", { name: "Delete Product without EUR price (copy)?" }).waitFor();
    await button("Delete").click();
    await card().getByText("Product without EUR price (copy)").waitFor({ state: "detached" });
    await page.locator("button:focus", { hasText: "Add check" }).waitFor();
  });

  it.each([
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])("keeps the actions of the form free of messages at $width pixels", async (viewport) => {
    await page.setViewportSize(viewport);
    await button("Edit Product without EUR price").click();
    await button("Save").click();
    await button("Edit Product without EUR price").click();
    await page.getByText("Saved", { exact: true }).first().waitFor();
    const box = await button("Save").boundingBox();
    if (box === null) throw new Error("The form has no button to save.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    expect(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest("button")?.textContent`)).toBe("Save");
    await expectAccessible();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
    await page.getByLabel("Page", { exact: true }).fill("/products/black");
    await button("Try").click();
    await trial().getByText("Would be reported").waitFor();
    await page.keyboard.press("Escape");
    await card().waitFor();
    await expect.poll(() => page.getByText("Saved", { exact: true }).count()).toBe(0);
    await expectAccessible();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
  });

  it("shows in an audit what the checks found, and the columns in its list of pages", async () => {
    const auditId = await owner.startAudit(site.origin);
    await owner.auditEnd(auditId);
    await page.goto(settings);
    await card().getByRole("link", { name: "Issues" }).click();
    await page.waitForURL(/issues\?category=custom/);
    const found = page.getByRole("link", { name: /Product without EUR price/ });
    await found.first().waitFor();
    await found.last().click();
    await page.getByRole("region", { name: "Evidence" }).getByText('<p class="price">').waitFor();
    await page.goto(`/audits/${auditId}/pages`);
    const odd = page.getByRole("row", { name: "/products/odd" });
    await odd.getByText("<img src=x onerror=").waitFor();
    await page.getByRole("row", { name: "/products/black" }).getByText("9 USD").waitFor();
    await expectAccessible();
    expect(await page.evaluate("document.querySelectorAll('img[src=x]').length")).toBe(0);
    expect(await page.title()).not.toBe("hit");
    await page.locator("summary", { hasText: "Columns" }).click();
    await page
      .getByRole("group", { name: "Columns" })
      .getByLabel(/^<img src=x/)
      .uncheck();
    await odd.getByText("<img src=x onerror=").waitFor({ state: "detached" });
    await page.reload();
    await odd.waitFor();
    expect(await odd.getByText("<img src=x onerror=").count()).toBe(0);
  });

  it("shows them to viewers, who can't change them", async () => {
    const { body: website } = await owner.call("GET", `/api/v1/websites/${websiteId}`);
    const { body } = await owner.call("POST", "/api/v1/invitations", {
      email: "vera@example.com",
      role: "viewer",
      workspaceId: website.data.website.workspaceId,
    });
    const vera = (await browser.open({ reducedMotion: "reduce" })).page;
    await vera.goto(body.data.link);
    await vera.getByLabel("Your name").fill("Vera Viewer");
    await vera.getByLabel("Password", { exact: true }).fill("a good long password");
    await vera.getByRole("button", { name: "Create the account and join" }).click();
    await vera.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
    await vera.goto(settings);
    const seen = vera.getByRole("region", { name: "Custom checks and extraction" });
    await seen.getByText("Product without EUR price", { exact: true }).waitFor();
    await seen.getByText("/EUR|CHF/").waitFor();
    expect(await seen.getByRole("button").count()).toBe(0);
    expect(await seen.getByRole("checkbox").count()).toBe(0);
    expect(await axeViolations(vera)).toEqual([]);
    await vera.context().close();
  });

  it("met no fault in the browser, and asked nobody else", () => {
    expect(browser.complaints).toEqual([]);
    expect(browser.strangers).toEqual([]);
  });
});
