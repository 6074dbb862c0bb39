/**
 * What a finished audit is good for, in a real browser: its report given away and taken back, its pages and folders looked
 * through by keyboard, its files saved, and what changed since the audit before it.
 */
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();
const SECRET = "open sesame, please";
const TEAS = 24;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title || "Tea"}</h1>${body}</main></body></html>`;
const linkTo = (path: string) => `<a href="${path}">Read of ${path}</a> `;
const tea = (number: number) => `/teas/${number % 2 === 0 ? "green" : "black"}/tea-${number}`;

const teas = Array.from({ length: TEAS }, (_, number) => tea(number));
const SITE: Record<string, string> = {
  "/": page("The tea shop of the small gardens", `<p>Welcome.</p>${linkTo("/teas/")}${linkTo("/guides/water")}`),
  "/teas/": page("Every tea that we have in the shop", teas.map(linkTo).join("")),
  "/guides/water": page("", `<p>Soft.</p>${linkTo("/")}`),
  ...Object.fromEntries(teas.map((path, number) => [path, page(`A tea with the number ${number}`, linkTo("/"))])),
};

describe.skipIf(missing)(`reports in the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: TestService;
  let browser: TestBrowser;
  let context: BrowserContext;
  let screen: Page;
  let owner: Owner;
  let audit = "";
  let broken = "";

  beforeAll(async () => {
    site = await startSite(SITE);
    service = await startService();
    owner = await signUp(service);
    await owner.auditEnd(await owner.startAudit(site.origin));
    // One fault goes, another comes.
    site.pages["/guides/water"] = page("Which water is good for which tea", `<p>Soft.</p>${linkTo("/")}`);
    site.pages["/teas/"] = page("", teas.map(linkTo).join(""));
    const id = await owner.startAudit(site.origin);
    await owner.auditEnd(id);
    audit = `/audits/${id}`;
    // Nothing listens there.
    broken = await owner.startAudit("http://127.0.0.1:9/");
    await owner.auditEnd(broken);
    browser = await startBrowser(service.url);
    ({ context, page: screen } = await browser.open({ acceptDownloads: true, reducedMotion: "reduce" }));
    await screen.goto("/sign-in");
    await screen.getByLabel("Email").fill("owner@example.com");
    await screen.getByLabel("Password", { exact: true }).fill("a long enough password");
    await screen.keyboard.press("Enter");
    await heading("Sites").waitFor();
  });

  // What stood on the screen says more than which element was awaited.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(`${screen.url()}\n${await screen.locator("body").innerText()}`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const heading = (name: string | RegExp) => screen.getByRole("heading", { name, level: 1 });
  const button = (name: string | RegExp) => screen.getByRole("button", { name });

  /** In both colours, and on the narrowest phone, where nothing may hang out at the side. */
  async function expectSound(one: Page = screen): Promise<void> {
    await one.emulateMedia({ reducedMotion: "reduce" });
    expect(await violationsInBothSchemes(one)).toEqual([]);
    const size = one.viewportSize();
    await one.setViewportSize({ width: 320, height: 700 });
    // Pictures are drawn anew once the browser has told them their width.
    await expect
      .poll(() => one.evaluate("document.documentElement.scrollWidth"), { timeout: 120_000 })
      .toBeLessThanOrEqual(320);
    if (size !== null) await one.setViewportSize(size);
  }

  it("shows how each site stands, and its scores over time", async () => {
    const card = screen.getByRole("listitem").filter({ hasText: site.origin });
    await card.getByRole("list", { name: "Open issues" }).waitFor();
    await expectSound();
    await card.getByRole("link").click();
    await screen.getByRole("navigation", { name: "This site" }).getByRole("link", { name: "Audits" }).click();
    const points = screen.getByRole("group", { name: "Score over time" }).getByRole("link");
    await points.last().focus();
    expect(await points.count()).toBe(2);
    await screen.getByText(/new, \d+ fixed/).waitFor();
    await expectSound();
  });

  it("gives the report away with a password, and takes it back", async () => {
    await screen.goto(audit);
    await screen.getByRole("link", { name: "Share and export" }).click();
    await heading("Share and export").waitFor();
    await button("New link").click();
    await screen.getByLabel("Expires after").selectOption({ label: "7 days" });
    await screen.getByLabel(/^Password/).fill(SECRET);
    await screen.getByLabel(/^Title/).fill("For the board of the tea shop");
    await button("Create link").click();
    const address = await screen.getByLabel("Link", { exact: true }).inputValue();
    expect(new URL(address).pathname).toMatch(/^\/r\/.{20,}/);
    await expectSound();
    await button("Done").click();
    await screen.getByRole("row", { name: /For the board/ }).waitFor();
    await expectSound();

    // Somebody else: another browser without a session.
    const { context: theirs, page: guest } = await browser.open();
    const path = new URL(address).pathname;
    await guest.goto(path);
    await guest.getByLabel("Password").fill("not the password");
    await guest.keyboard.press("Enter");
    await guest.getByText("Incorrect password.").waitFor();
    await expectSound(guest);
    await guest.getByLabel("Password").fill(SECRET);
    await guest.keyboard.press("Enter");
    await guest.getByRole("heading", { name: "For the board of the tea shop", level: 1 }).waitFor();
    await expectSound(guest);

    await screen
      .getByRole("row", { name: /For the board/ })
      .getByRole("button", { name: "Revoke" })
      .click();
    await screen.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await screen.getByRole("row", { name: /Revoked/ }).waitFor();
    const gone = await guest.goto(path);
    expect(gone?.status()).toBe(404);
    await theirs.close();
  });

  it("saves the issues for a spreadsheet", async () => {
    const [file] = await Promise.all([
      screen.waitForEvent("download"),
      screen.getByRole("link", { name: "Issues (CSV)" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).split("\n");
    expect(lines.some((line) => line.includes("title-missing") && line.includes(`${site.origin}/teas/`))).toBe(true);
  });

  it("finds pages by filters, sorts them, and keeps the columns that were chosen", async () => {
    await screen.goto(`${audit}/pages`);
    const rows = screen.getByRole("table", { name: "Pages" }).locator("[data-list-item]");
    await rows.first().waitFor();
    await expectSound();
    await screen.getByLabel("URL or title contains").fill("/teas/black/");
    await screen.getByText(`${TEAS / 2} URLs`).waitFor();
    await button("URL").click();
    await screen.waitForURL(/sort=url/);
    await expect.poll(() => rows.first().innerText()).toBe("/teas/black/tea-1");
    await button("URL").click();
    await expect.poll(() => rows.first().innerText()).toBe("/teas/black/tea-9");
    expect(await screen.getByRole("columnheader", { name: "URL" }).getAttribute("aria-sort")).toBe("descending");
    await screen.locator("summary", { hasText: "Columns" }).click();
    await screen.getByLabel("Word count").check();
    await screen.reload();
    await screen.getByRole("columnheader", { name: "Word count" }).waitFor();
    expect(await rows.first().innerText()).toBe("/teas/black/tea-9");
  });

  it("opens a page by its row, and shows its columns below its URL on a phone", async () => {
    const drawer = screen.getByRole("dialog", { name: "Page" });
    await screen.goto(`${audit}/pages?search=guides&status=2xx`);
    await screen
      .getByRole("row", { name: /guides.water/ })
      .getByText("Which water is good")
      .click();
    await drawer.getByText("Which water is good for which tea (33 characters)").waitFor();
    await screen.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await screen.setViewportSize({ width: 360, height: 740 });
    const row = screen.getByRole("row", { name: /guides.water/ });
    await row.getByText("Inlinks").waitFor();
    expect(await screen.getByLabel("Status code").isVisible()).toBe(false);
    await button("Filters (1)").click();
    await screen.getByLabel("Status code").selectOption("All");
    await screen.getByRole("button", { name: "Filters", exact: true }).click();
    await screen.getByLabel("Sort by").waitFor({ state: "hidden" });
    const right = await row.evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(360);
    await screen.setViewportSize({ width: 1280, height: 720 });
  });

  it("shows all about one page, at an address of its own", async () => {
    await screen.goto(`${audit}/pages?search=guides`);
    await screen.getByRole("link", { name: "/guides/water" }).focus();
    await screen.keyboard.press("Enter");
    const drawer = screen.getByRole("dialog", { name: "Page" });
    await drawer.getByText("Which water is good for which tea (33 characters)").waitFor();
    await drawer
      .getByRole("region", { name: "Inlinks" })
      .getByRole("link", { name: `${site.origin}/` })
      .waitFor();
    await drawer.getByRole("region", { name: "Issues" }).getByRole("link").first().waitFor();
    const result = drawer.getByRole("region", { name: "Search result preview" });
    await result.getByText("Which water is good for which tea", { exact: true }).waitFor();
    await result.getByText(/^\S+ › guides › water$/).waitFor();
    await result.getByText(/^\d+ of about 580 pixels$/).waitFor();
    await result.getByRole("button", { name: "Mobile" }).click();
    expect(await result.getByRole("button", { name: "Mobile" }).getAttribute("aria-pressed")).toBe("true");
    if (process.env.LOOK) {
      await result.scrollIntoViewIfNeeded();
      await result.screenshot({ path: "/tmp/result-preview.png" });
    }
    await expectSound();
    const address = screen.url();
    await screen.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await screen.goto(address);
    await drawer
      .getByRole("region", { name: "Inlinks" })
      .getByRole("link", { name: `${site.origin}/` })
      .click();
    await drawer.getByText("The tea shop of the small gardens (33 characters)").waitFor();
    await drawer.getByRole("region", { name: "Issues" }).getByRole("link").first().click();
    await screen.waitForURL(/\/issues\/iss_/);
  });

  it("opens folders by keyboard, and leads from a figure to its pages", async () => {
    await screen.goto(`${audit}/structure`);
    const tree = screen.getByRole("treegrid", { name: "Folders" });
    await tree.getByRole("row", { name: /teas/ }).waitFor();
    await expectSound();
    await tree.getByRole("row", { name: new RegExp(site.origin) }).focus();
    const at = () => screen.evaluate("document.activeElement?.getAttribute('data-row')");
    for (const key of ["End", "Home", "ArrowDown", "ArrowDown"]) await screen.keyboard.press(key);
    expect(await at()).toBe(`${site.origin}/teas/`);
    await screen.keyboard.press("ArrowRight");
    await tree.getByRole("row", { name: /green/ }).waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft"]) await screen.keyboard.press(key);
    expect(await at()).toBe(`${site.origin}/teas/`);
    await screen.keyboard.press("ArrowLeft");
    expect(await tree.getByRole("row", { name: /green/ }).count()).toBe(0);

    const map = screen.getByRole("group", { name: "Folder treemap" });
    await map.getByRole("button", { name: /^teas: 25 pages/ }).focus();
    await screen.keyboard.press("Enter");
    await map.getByRole("button", { name: /^green: 12 pages/ }).waitFor();

    await tree.getByRole("row", { name: /teas/ }).focus();
    await screen.keyboard.press("Enter");
    await screen.getByText("25 URLs").waitFor();
    expect(new URL(screen.url()).searchParams.get("url")).toBe(`${site.origin}/teas/`);
  });

  it("tells what is new and what is gone since the audit before", async () => {
    await screen.goto(audit);
    await screen.getByRole("link", { name: "Compare" }).last().click();
    await heading("Compare").waitFor();
    const card = (name: string) => screen.getByRole("region", { name }).getByRole("listitem");
    const added = card("New issues").filter({ hasText: "title tag is missing" });
    await added.getByText("/teas/", { exact: true }).waitFor();
    const fixed = card("Fixed issues").filter({ hasText: "title tag is missing" });
    await fixed.getByText("/guides/water").waitFor();
    await expectSound();
    // What is gone is an issue of the audit before.
    await fixed.getByRole("link").click();
    await screen.waitForURL((url) => /\/issues\/iss_/.test(url.pathname) && !url.pathname.startsWith(audit));
  });

  it("says why there is nothing to compare", async () => {
    const audits = await context.request.get("/api/v1/audits?limit=50");
    const first = (await audits.json()).data.audits.at(-1).id;
    await screen.goto(`/audits/${first}/compare`);
    await screen.getByText("Nothing to compare yet").waitFor();
    await button("Run again").waitFor();
    await expectSound();
  });

  it("calls no site sound that an audit could not read", async () => {
    for (const screenOf of ["issues", "issues?view=each", "review", "compare", "pages", "structure"]) {
      await screen.goto(`/audits/${broken}/${screenOf}`);
      await screen.getByText("This audit failed").waitFor();
    }
    await screen.goto(`/audits/${broken}`);
    await screen.getByText("Check that the URL opens in a browser, then run the audit again.").waitFor();
    expect(await screen.getByText("0 pages were not").count()).toBe(0);
    await expectSound();
  });

  it("shows what was found before an audit was cancelled", async () => {
    const id = await owner.startAudit(site.origin, { requestsPerSecond: 4 });
    const read = async () => {
      const { body } = await owner.call("GET", `/api/v1/audit/${id}/audit-status`);
      return body.data.audit.progress.pagesCrawled;
    };
    await expect.poll(read, { timeout: 60_000, interval: 700 }).toBeGreaterThan(0);
    await owner.call("POST", `/api/v1/audit/${id}/cancel`);
    expect((await owner.auditEnd(id)).status).toBe("cancelled");
    await screen.goto(`/audits/${id}`);
    await heading("The audit was canceled").waitFor();
    await screen.getByRole("heading", { name: "Top priorities" }).waitFor();
    await expectSound();
  });

  it("says above the figures that a page is empty until scripts fill it", async () => {
    site.pages["/"] =
      `<!doctype html><html lang="en"><head><title>Tea</title><script src="/app.js"></script></head><body></body></html>`;
    const id = await owner.startAudit(site.origin, { maxPages: 1 });
    await owner.auditEnd(id);
    await screen.goto(`/audits/${id}`);
    await screen.getByText(/no content in the raw HTML/).waitFor();
  });

  it("breaks nothing, and asks no other server", () => {
    expect(browser.complaints).toEqual([]);
    expect(browser.strangers).toEqual([]);
  });
});
