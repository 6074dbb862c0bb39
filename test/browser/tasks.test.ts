/** The work list of a site that isn't connected: reviewed, put on the list by the keyboard, handed over, marked as done, verified by an audit. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();
/** A PNG of one pixel, which its server calls something else. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const TEAS = ["green", "black", "white"];

describe.skipIf(missing)(`the work list${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  let audit: string;
  let websiteId: string;

  const setSite = (alt: string) => {
    site.pages["/"] =
      `<title>Tea of the old harbour</title><h1>Tea</h1>${TEAS.map((tea) => `<a href="/${tea}">${tea} tea</a>`).join(" ")} <a href="/prices-of-1998">Prices of 1998</a>`;
    for (const tea of TEAS)
      site.pages[`/${tea}`] =
        `<title>All about ${tea} tea</title><h1>${tea} tea</h1><img src="/${tea}-tea-leaves.png" width="80" height="60"${alt}><a href="/">Tea</a>`;
  };
  const audited = async () => {
    const id = await api.startAudit(`${site.origin}/`, { resources: false, externalLinks: false, reuse: false });
    await api.auditEnd(id);
    return id;
  };

  beforeAll(async () => {
    site = await startSite({ "/green-tea-leaves.png": { headers: { "content-type": "text/html" }, body: PIXEL } });
    setSite("");
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    audit = await audited();
    websiteId = (await api.call("GET", `/api/v1/audit/${audit}`)).body.data.audit.websiteId;
    page = (await browser.open({ reducedMotion: "reduce" })).page;
    await page.goto(`/audits/${audit}/review?check=image-alt-missing`);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const suggestions = () => page.getByRole("list", { name: "Review queue" }).getByRole("listitem");
  const tasks = () => page.getByRole("list", { name: "Tasks" }).getByRole("listitem");
  const state = (name: string) => page.getByRole("link", { name: new RegExp(`^${name} \\(`) });

  const hasFocus = (locator: Locator) => locator.evaluate((one) => one === one.ownerDocument.activeElement);
  const focused = () => page.evaluate<string>("document.activeElement.textContent");

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/tasks-${name}.png`, fullPage: true });
  }

  it("shows what is suggested and what stands there, and takes an edited one by the keyboard", async () => {
    await suggestions().nth(2).waitFor();
    const first = suggestions().first();
    await first.getByText("<img src=").waitFor();
    await first.getByText(/^Suggestion · .*[Aa]lt/).waitFor();
    // Of the two others the site has no picture.
    const picture = page.getByRole("img", { name: "The image this issue is about" });
    await page.getByText("The image can't be shown here.").nth(1).waitFor();
    expect(await picture.count()).toBe(1);
    await expect
      .poll(() => picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1);
    expect(await page.getByText("The image can't be shown here.").count()).toBe(2);
    await expectAccessible("review");
    await first.getByRole("button", { name: /^Edit/ }).focus();
    await page.keyboard.press("Enter");
    await first.getByRole("textbox").fill("Leaves of <b>fine</b> tea");
    await first.getByRole("button", { name: /^Add to work list/ }).focus();
    await page.keyboard.press("Enter");
    await first.getByText("On the work list").waitFor();
    // Where the button was, so that the next card is one step away.
    await expect.poll(focused).toMatch(/^On the work list: /);
    await page.getByText("1 issue added to the work list").first().waitFor();
    expect(await first.getByRole("textbox").count()).toBe(0);
    await first.getByText("Leaves of <b>fine</b> tea").waitFor();
    await expectAccessible("edited");
  });

  it("goes from card to card, and edits, by single keys", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    const third = suggestions().nth(2);
    expect(await hasFocus(third)).toBe(true);
    await page.keyboard.press("k");
    expect(await hasFocus(suggestions().nth(1))).toBe(true);
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    expect(await hasFocus(third.getByRole("textbox"))).toBe(true);
    await third.getByRole("button", { name: /^Cancel/ }).click();
  });

  it("adds all that match with what was written meanwhile, and says which were there", async () => {
    const [second, third] = [suggestions().nth(1), suggestions().nth(2)];
    await second.getByRole("button", { name: /^Edit/ }).click();
    await second.getByRole("textbox").fill("Leaves of plain tea");
    await third.getByRole("button", { name: /^Edit/ }).click();
    await third.getByRole("textbox").fill("");
    await button("Add all 3 to the work list").focus();
    await page.keyboard.press("Enter");
    await page.getByText("2 issues added to the work list, 1 already there").first().waitFor();
    await expect.poll(() => suggestions().getByText("On the work list").count()).toBe(3);
    await expect.poll(focused).toBe("All 3 are on the work list");
    await second.getByText("Leaves of plain tea").waitFor();
    await third.getByText("(empty)").waitFor();
    expect(await suggestions().getByRole("textbox").count()).toBe(0);
    await expectAccessible("all");
    // The list is asked what is on it, so that nobody adds it twice.
    await page.reload();
    await page.getByText("All 3 are on the work list").waitFor();
    expect(await suggestions().getByText("On the work list").count()).toBe(3);
    await second.getByText("Leaves of plain tea").waitFor();
    expect(await button(/^Add/).count()).toBe(0);
    await page.getByRole("link", { name: "Open work list" }).click();
    await state("To do").waitFor();
    expect(await state("To do").innerText()).toBe("To do (3)");
    expect(await tasks().count()).toBe(3);
    await tasks().getByText("Leaves of <b>fine</b> tea").waitFor();
    await tasks().getByText("Leaves of plain tea").waitFor();
    await tasks().getByText("(empty)").waitFor();
    await expectAccessible("list");
  });

  it("gives the list away as a table and as a task list", async () => {
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      return file.suggestedFilename();
    };
    expect(await download("Export CSV")).toBe("127.0.0.1-work-list.csv");
    expect(await download("Export Markdown")).toBe("127.0.0.1-work-list.md");
  });

  it("marks as done by the keyboard, and the next audit verifies it", async () => {
    await page.getByLabel("Select 3 tasks shown").focus();
    await page.keyboard.press("Space");
    await button("Mark as done").focus();
    await page.keyboard.press("Enter");
    await page.getByText("3 tasks marked as done").first().waitFor();
    await page.getByText("An audit that crawls this page checks it.").first().waitFor();
    await expect.poll(focused).toBe("3 tasks");
    setSite(' alt="Tea leaves in a bowl"');
    site.pages["/white"] = String(site.pages["/white"]).replace(/ alt="[^"]*"/, "");
    await audited();
    await expect
      .poll(async () => (await api.call("GET", `/api/v1/websites/${websiteId}/tasks`)).body.data.counts, {
        timeout: 120_000,
      })
      .toEqual({ to_do: 0, done: 0, verified: 2, still_found: 1 });
    await page.reload();
    await state("Still found").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("1 task", { exact: true }).waitFor();
    await tasks().getByText("An audit still finds it.").waitFor();
    expect(await tasks().count()).toBe(1);
    expect(await hasFocus(state("Still found"))).toBe(true);
    await expectAccessible("verified");
  });

  it("leaves what is verified alone when all are marked as done, and reopens", async () => {
    await state("All").click();
    await expect.poll(() => tasks().count()).toBe(3);
    await page.getByLabel("Select 3 tasks shown").check();
    await button("Mark as done").click();
    await page.getByText("1 task marked as done").first().waitFor();
    await expect.poll(() => state("Verified").innerText()).toBe("Verified (2)");
    await expect.poll(() => state("Done").innerText()).toBe("Done (1)");
    await tasks().filter({ hasText: "An audit that crawls this page checks it." }).getByRole("checkbox").check();
    await button("Reopen").click();
    await page.getByText("1 task reopened").first().waitFor();
    await expect.poll(() => state("To do").innerText()).toBe("To do (1)");
  });

  it("finds by words, and removes", async () => {
    await state("All").click();
    await page.getByRole("searchbox", { name: "Search" }).fill("green");
    await page.keyboard.press("Enter");
    await expect.poll(() => tasks().count()).toBe(1);
    expect(await hasFocus(page.getByRole("searchbox", { name: "Search" }))).toBe(true);
    await tasks().getByRole("checkbox").check();
    await button("Remove").focus();
    await page.keyboard.press("Enter");
    await page.getByText("1 task removed from the work list").first().waitFor();
    await page.getByText("No tasks match this filter.").waitFor();
    await expect.poll(focused).toBe("0 tasks");
    await expectAccessible("none");
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/sites/${websiteId}/tasks`);
    await tasks().first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.goto(`/audits/${audit}/review`);
    await suggestions().first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("takes issues from the list of issues: those selected, or all that match", async () => {
    await page.goto(`/audits/${audit}/issues?view=each`);
    const rows = page.getByRole("list", { name: "Issues" }).getByRole("listitem");
    await rows.nth(3).waitFor();
    await page.getByLabel("Check", { exact: true }).selectOption("image-alt-missing");
    await page.getByLabel("Select all 3 loaded issues").check();
    expect(await rows.count()).toBe(3);
    expect(new URL(page.url()).searchParams.get("check")).toBe("image-alt-missing");
    await button("Add to work list").focus();
    await page.keyboard.press("Enter");
    await page
      .getByText(/added to the work list/)
      .first()
      .waitFor();
    await expect.poll(() => hasFocus(page.getByLabel("Select all 3 loaded issues"))).toBe(true);
    await page.getByLabel("Select all 3 loaded issues").check();
    await expectAccessible("issues");
  });

  it("keeps the focus in the list of issues, whether they are ignored or not", async () => {
    const one = page.getByRole("list", { name: "Issues" }).getByRole("checkbox").first();
    await page.getByLabel("Select all 3 loaded issues").uncheck();
    await one.check();
    await button("Ignore").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hasFocus(button("Ignore"))).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Ignore" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(page.getByLabel(/^Select all \d loaded issues/))).toBe(true);
  });

  it("adds from the whole queue what has a suggestion, and nothing else", async () => {
    const issues = async (query: string) =>
      (await api.call("GET", `/api/v1/audit/${audit}/seo-issues?status=open,regressed&${query}`)).body.data.page
        .totalEstimate as number;
    const suggested = await issues("fixable=true");
    expect(suggested).toBeGreaterThan(1);
    expect(await issues("fixable=false")).toBeGreaterThan(0);
    await page.goto(`/audits/${audit}/review`);
    await button(`Add all ${suggested} to the work list`).click();
    const said = page.getByText(/^\d+ issues? added to the work list(, \d+ already there)?$/).first();
    const numbers = (await said.innerText()).match(/\d+/g) ?? [];
    expect(numbers.reduce((sum, each) => sum + Number(each), 0)).toBe(suggested);
    const { tasks: listed } = (await api.call("GET", `/api/v1/websites/${websiteId}/tasks?limit=100`)).body.data;
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter(({ value }: { value: string | null }) => value === null)).toEqual([]);
  });

  it("says of a suggestion without a value what it takes away, wherever it is shown", async () => {
    const sentence = "Remove the link and keep its text";
    const find = "check=link-broken-internal";
    await page.goto(`/audits/${audit}/review?${find}`);
    await suggestions().getByText(sentence).waitFor();
    expect(await suggestions().getByRole("button", { name: /^Edit/ }).count()).toBe(0);
    const { issues } = (await api.call("GET", `/api/v1/audit/${audit}/seo-issues?${find}`)).body.data;
    await page.goto(`/audits/${audit}/issues/${issues[0].id}`);
    await page.getByText(sentence).waitFor();
    expect(await button("Copy the suggestion").count()).toBe(0);
    expect(await page.getByText("Source:").count()).toBe(0);
    await expectAccessible("removal");
    await page.goto(`/sites/${websiteId}/tasks?check=link-broken-internal`);
    const task = tasks().filter({ hasText: sentence });
    await task.waitFor();
    expect(await task.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
  });

  it("calls suggestions what they are while nothing is connected, and says what the checks are sorted by", async () => {
    await page.goto(`/audits/${audit}`);
    await page
      .getByText(/^\d+ with a suggestion$/)
      .first()
      .waitFor();
    expect(await page.getByText(/\d fixable/).count()).toBe(0);
    await page.goto(`/audits/${audit}/issues`);
    await page.getByText(/^Sorted by the points/).waitFor();
    const rows = await page.getByText(/up to [\d.]+ points/).allInnerTexts();
    const points = rows.map((row) => Number(/up to ([\d.]+) points/.exec(row)?.[1]));
    expect(points.length).toBeGreaterThan(1);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    await expectAccessible("by-check");
    await page.goto(`/audits/${audit}/issues?view=each`);
    await page.getByLabel("Suggestion", { exact: true }).selectOption("true");
    await page.waitForURL(/fixable=/);
  });

  it("keeps the menu where an address leads nowhere, and where a screen can't be had", async () => {
    const menu = page.getByRole("link", { name: "Audit log" });
    await page.goto("/nonsense");
    await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
    await menu.waitFor();
    await expectAccessible("nowhere");
    await page.context().setOffline(true);
    await menu.click();
    await page.getByRole("heading", { name: "The service isn't responding." }).waitFor();
    expect(await menu.count()).toBe(1);
    if (process.env.LOOK) await page.screenshot({ path: "/tmp/tasks-offline.png" });
    // The heading stands there from before: the try has ended when the service was asked, too.
    const asked = page.waitForEvent("requestfailed", { predicate: (request) => request.method() === "HEAD" });
    await button("Try again").click();
    await asked;
    await page.getByRole("heading", { name: "The service isn't responding." }).waitFor();
    await page.context().setOffline(false);
    await button("Try again").click();
    await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  });

  it("complains of nothing in the console", () => {
    expect(browser.complaints).toEqual([]);
  });
});
