/**
 * The dashboard as its owner uses it, in a real browser on a real WordPress: from the printed link to a fix that is applied,
 * proved, and rolled back.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { FAULTY_SHOP } from "../support/faulty-shop.ts";
import { partOf } from "../support/part-of.ts";
import { startService, type TestService } from "../support/service.ts";
import { TEA_SHOP } from "../support/tea-shop.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing() ?? browserMissing();
const PASSWORD = "a good long password";
const MANY = 30;
const OWN_WORDS =
  "Hand-picked teas from small gardens, roasted on the day you order and sent to you with brewing notes.";
const THEIR_WORDS = "A person wrote this in the editor while nobody looked.";
const PHONE_AT_NIGHT = { viewport: { width: 320, height: 640 }, colorScheme: "dark" } as const;
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe.skipIf(missing)(`the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let audit = "";
  let site = "";

  beforeAll(async () => {
    wordpress = await startWordPress({ title: "The tea shop", companion: true });
    await wordpress.php(TEA_SHOP);
    await wordpress.php(FAULTY_SHOP);
    // Nobody previews as many in a minute as all these tests.
    const environment = { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" };
    service = await startService({ environment });
    browser = await startBrowser(service.url);
    ({ page } = await browser.open());
  });

  // What stood on the screen says more than which element was awaited.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(`${page.url()}\n${await page.locator("body").innerText()}`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await wordpress?.close();
  });

  const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const link = (name: string | RegExp) => page.getByRole("link", { name });

  it("makes the owner's account from the printed link", async () => {
    await page.goto(`/welcome?ownerToken=${service.ownerToken}`);
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Email").fill("olga@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button("Create the account").click();
    await heading("What would you like to do first?").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByText("You're signed in as olga@example.com. This link has already been used.").waitFor();
  });

  it("starts an audit, shows it live, and ends at the overview", async () => {
    await link("Audit my site").click();
    await page.getByLabel("Site URL").fill(wordpress.url);
    await button("Start audit").click();
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("heading", { name: "Issues found so far" }).waitFor({ timeout: 120_000 });
    await page
      .getByText(/on \d+ pages?/)
      .first()
      .waitFor();
    await heading("Overview").waitFor({ timeout: 120_000 });
    audit = new URL(page.url()).pathname;
    await page.getByRole("heading", { name: "Top priorities" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it("connects WordPress by signing in there", async () => {
    await page.getByRole("navigation", { name: "This site" }).getByRole("link", { name: "Connection" }).click();
    await page.getByRole("radio", { name: "WordPress" }).check();
    await button("Authorize in WordPress").click();
    // WordPress's own script empties the fields when it sets the focus, a moment after the page has come.
    await page.waitForLoadState("networkidle");
    await page.locator("#user_login:focus, #user_pass:focus").waitFor();
    await page.getByLabel("Username or Email Address").fill("admin");
    await page.locator("#user_pass").fill(wordpress.adminPassword);
    await page.locator("#wp-submit").click();
    await page.locator("#approve").click();
    await page.waitForURL(/\/sites\/web_\w+\/connection$/);
    site = new URL(page.url()).pathname.replace("/connection", "");
    await page.getByText("password ending in").waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it("filters to one issue, previews, takes one's own words, applies and proves them", async () => {
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() === 409 && refused.push(answer.url()));
    await page.goto(`${audit}/issues?view=each`);
    await page.getByLabel("Automatic fix").selectOption("true");
    await page.getByLabel("Category").selectOption("descriptions");
    await page.locator("[data-list-item]").first().click();
    await button("Preview the fix").click();
    await button("Edit the value").click();
    await page.getByLabel("Custom value").fill(OWN_WORDS);
    // What stands on the screen is not what was previewed yet.
    expect(await button("Approve and apply").isDisabled()).toBe(true);
    await button("Preview this value").click();
    await page.locator("ins", { hasText: "Hand-picked teas" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button("Approve and apply").click();
    await page.getByText("Verified on the live page").waitFor();
    await page.getByRole("link", { name: "View change" }).first().click();
    await heading("Applied changes").waitFor();
    await page.locator("dd", { hasText: OWN_WORDS }).waitFor();
    expect(refused).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it("goes through a list by keyboard, and goes on where one left it", async () => {
    await page.goto(`${audit}/issues?view=each`);
    await page.locator("[data-list-item]").nth(2).waitFor();
    const focused = () => page.evaluate<string | null>("document.activeElement.getAttribute('href')");
    for (const _ of [1, 2, 3]) await page.keyboard.press("j");
    const third = await focused();
    expect(third).toBe(await page.locator("[data-list-item]").nth(2).getAttribute("href"));
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${third}`);
    // Its address is there before its screen is.
    await page.locator(`[data-list-item][href="${third}"]`).waitFor({ state: "detached" });
    await page.goBack();
    // The router goes back to where one was on the page, after the page is there.
    const isSeen = `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('[href="${third}"]').getBoundingClientRect())`;
    await page.locator(`[href="${third}"]`).waitFor();
    await expect.poll(() => page.evaluate(isSeen)).toBe(true);
    await page.keyboard.press("j");
    await expect.poll(focused).toBe(third);
    await page.evaluate("scrollTo(0, 5000)");
    await page.locator(`[href="${third}"]`).waitFor({ state: "detached" });
    await page.keyboard.press("j");
    expect(await page.evaluate("document.activeElement.getBoundingClientRect().top >= 0")).toBe(true);
  });

  it("puts an issue aside: out of the way, and not away", async () => {
    await page.goto(`${audit}/issues?view=each&fixable=false`);
    const row = page.locator("li[aria-posinset]").first();
    const name = (await row.getByRole("checkbox").getAttribute("aria-label")) ?? "";
    await row.getByRole("checkbox").check();
    await button("Ignore").click();
    await page.getByRole("dialog").getByRole("button", { name: "Ignore" }).click();
    await page.getByText("1 issue ignored").waitFor();
    const same = page.getByRole("checkbox", { name, exact: true });
    await same.waitFor({ state: "detached" });
    await page.getByLabel("Status").selectOption("ignored");
    await same.waitFor();
    expect(await page.locator("li[aria-posinset]").count()).toBe(1);
    await page.getByLabel("Status").selectOption("all");
    await page.locator("li[aria-posinset]").nth(1).waitFor();
  });

  it("lets a choice end with the filter under which it was made", async () => {
    await page.goto(`${audit}/issues?view=each`);
    // What is loaded, and so chosen, is known once the rows are. Once more are loaded ahead, the box offers them, too.
    await page.locator("li[aria-posinset]").nth(1).waitFor();
    await page.getByLabel("Select all").click();
    await page.getByText(/^\d+ issues selected$/).waitFor();
    await page.getByLabel("Sort by", { exact: true }).selectOption("url");
    await page.locator("li[aria-posinset]").nth(1).waitFor();
    await page.getByText(/^\d+ issues selected$/).waitFor();
    await page.getByLabel("Severity").selectOption("error");
    await page.getByText(/^\d+ issues?$/).waitFor();
    await button("Ignore").waitFor({ state: "detached" });
  });

  it("shows in its boxes what a link filters by, though they do not offer it", async () => {
    await page.goto(`${audit}/pages?issues=error,none`);
    await expect.poll(() => page.getByLabel("Issues").locator("option:checked").innerText()).toContain("With errors, ");
    await page.goto(`${audit}/issues?view=each&severity=error,warning`);
    await expect.poll(() => page.getByLabel("Severity").locator("option:checked").innerText()).toContain("Error, ");
  });

  it("ignores what is open of all that was chosen, and says what was not", async () => {
    await page.goto(`${audit}/issues?view=each&check=description-missing&status=all`);
    await page.getByRole("listitem").filter({ hasText: "Resolved" }).getByRole("checkbox").check();
    const open = page.locator("li[aria-posinset]").filter({ hasNotText: "Resolved" }).first();
    await open.getByRole("checkbox").check();
    await button("Ignore").click();
    await page.getByRole("dialog").getByRole("button", { name: "Ignore" }).click();
    await page.getByText("1 issue ignored; 1 was already resolved").waitFor();
    const ignored = page.locator("li[aria-posinset]").filter({ hasText: "Ignored" });
    await ignored.getByRole("link").click();
    await button("Reopen").click();
    await button("Ignore").waitFor();
  });

  it("says when the queue is not the whole of it", async () => {
    await page.goto(`${audit}/review?check=description-missing`);
    await page.getByText("Filtered by your selection on the issues list.").waitFor();
    await link("Show all suggestions").click();
    await page.waitForURL(`**${audit}/review`);
  });

  it(`reviews ${MANY} suggestions by keyboard alone and applies them together`, async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await heading("Review queue").waitFor();
    const tally = page.getByRole("status").filter({ hasText: "approved" });
    // What cannot be approved from here stands behind the queue, never in it.
    for (let approved = 1; approved <= MANY; approved++) {
      // Behind the last of those that are loaded, the next one comes when more have been looked at.
      await page.getByText(new RegExp(`^${approved} of \\d+`)).waitFor();
      await page.locator("button:enabled", { hasText: /^Approve/ }).waitFor();
      await page.keyboard.press("a");
      await expect.poll(() => tally.innerText(), { timeout: 120_000 }).toContain(`${approved} approved`);
    }
    const asksBeforeReload = () =>
      page.evaluate<boolean>('!dispatchEvent(new Event("beforeunload", { cancelable: true }))');
    expect(await asksBeforeReload()).toBe(true);
    await button(`Apply ${MANY} approved changes`).focus();
    await page.keyboard.press("Enter");
    await button("Apply now").waitFor();
    const links = page
      .getByRole("dialog")
      .getByRole("listitem")
      .filter({ hasText: /^Link / });
    // The words of a link stay when it goes.
    await links.locator("span", { hasText: "the story of our garden" }).waitFor();
    await button("Apply now").focus();
    await page.keyboard.press("Enter");
    // Of several approvals for one place the first is sent; which are among the first suggestions differs.
    await page.getByText(/\d+ of (2[6-9]|30) (done|changes applied)/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await asksBeforeReload()).toBe(false);
    await link("Issues").first().click();
    await heading("Issues").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(button("Apply approved changes").isDisabled()).resolves.toBe(true);
    await button(/^(Applying|View results for) \d+ changes/).click();
    const applied = page.getByText(/\d+ of (2[6-9]|30) changes applied/);
    await applied.waitFor({ timeout: 120_000 });
    const outcome = await applied.innerText();
    expect(Number.parseInt(outcome, 10)).toBeGreaterThan(MANY / 2);
    await page.getByRole("heading", { name: /^Results for \d+ changes/ }).waitFor();
  });

  it("tells what became of it after a reload, too", async () => {
    await page.reload();
    await button(/^View results for \d+ changes/).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/\d+ of (2[6-9]|30) changes applied/).waitFor();
    expect(await dialog.getByText(/^Description · /).count()).toBeGreaterThan(0);
  });

  it("says on the overview what was mended since, and lists what is left", async () => {
    const other = await page.context().newPage();
    await other.goto(audit);
    await other.getByText(/^\d+ issues have been fixed since this audit\./).waitFor();
    await other.goto(`${audit}/issues?view=each`);
    await other.locator("li[aria-posinset]").first().waitFor();
    expect(await other.locator("li[aria-posinset]").filter({ hasText: "Resolved" }).count()).toBe(0);
    await other.getByLabel("Category").selectOption("descriptions");
    await other.getByLabel("Status").selectOption("resolved");
    const resolved = other.locator("li[aria-posinset]").filter({ hasText: "Resolved" }).getByRole("link");
    await resolved.nth(1).waitFor();
    const done = await resolved.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await resolved.first().click();
    const elsewhere = other.getByRole("region", { name: "Also affects" }).getByRole("link");
    await elsewhere.first().waitFor();
    const left = await elsewhere.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(left.filter((address) => done.includes(address))).toEqual([]);
    await other.close();
  });

  const change = (text: string) => page.getByRole("listitem").filter({ hasText: text }).last();

  it("rolls a change back", async () => {
    await link("View changes").click();
    await heading("Applied changes").waitFor();
    const first = change(OWN_WORDS);
    await first.getByRole("button", { name: "Roll back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/Reason/).fill("Marketing wants another one");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Roll back" }).click();
    await dialog.waitFor({ state: "detached" });
    await change(OWN_WORDS).getByText("Rolled back").first().waitFor();
    const rollback = page.getByRole("listitem").filter({ hasText: "Marketing wants another one" });
    await rollback.getByText("Verified on the live page: the original value is restored").waitFor();
  });

  it("leaves alone what somebody wrote since, until a person who has read it decides", async () => {
    const applied = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Roll back" }) });
    const target = applied.filter({ hasText: "Description" }).first();
    const id = await target.getAttribute("id");
    const ours = await target.locator("dd").nth(1).innerText();
    await overwrite(ours.trim(), THEIR_WORDS);
    const row = page.locator(`#${id}`);
    await row.getByRole("button", { name: "Roll back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Roll back" }).click();
    await dialog.getByText(THEIR_WORDS).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Keep the current value" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await count(THEIR_WORDS)).toBe(1);

    await row.getByRole("button", { name: "Roll back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Overwrite the current value" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await count(THEIR_WORDS)).toBe(0);
  });

  it("rolls several back together, after showing what returns", async () => {
    const boxes = page.getByRole("checkbox", { name: /^Select/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await button("Roll back 2 changes").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByText(/^Restores:/).count()).toBe(2);
    await dialog.getByRole("button", { name: "Roll back 2 changes" }).click();
    await dialog.getByText("2 of 2 changes rolled back").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
  });

  it("never approves a suggestion while its reader writes another text", async () => {
    await page.goto(`${audit}/review?check=description-missing`);
    await page.locator("button:enabled", { hasText: /^Approve/ }).waitFor();
    await page.keyboard.press("e");
    await page.getByLabel("Custom value").fill("Another text that nobody has previewed.");
    expect(await button(/^Approve/).isDisabled()).toBe(true);
    await page.keyboard.press("Control+Enter");
    await page.locator("ins", { hasText: "Another text" }).waitFor();
    await page.keyboard.press("a");
    await button("Apply 1 approved change").click();
    await page.getByRole("dialog").locator("ins", { hasText: "Another text that nobody has previewed." }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("takes an approval back when its reader writes on, and approves the new text instead", async () => {
    const approved = page.getByText("Approved", { exact: true });
    await page.keyboard.press("k");
    await approved.waitFor();
    await page.keyboard.press("e");
    await approved.waitFor({ state: "detached" });
    expect(await button("Apply approved changes").isDisabled()).toBe(true);
    await page.getByLabel("Custom value").fill("Second thoughts after the approval.");
    await page.keyboard.press("Control+Enter");
    await page.locator("ins", { hasText: "Second thoughts" }).waitFor();
    await page.keyboard.press("a");
    await button("Apply 1 approved change").click();
    await page.getByRole("dialog").getByText("Second thoughts after the approval.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.keyboard.press("k");
    await approved.waitFor();
    await button("Back to the suggestion").click();
    await approved.waitFor({ state: "detached" });
    await page.locator("ins", { hasText: "Second thoughts" }).waitFor({ state: "detached" });
    expect(await button("Apply approved changes").isDisabled()).toBe(true);
  });

  it("opens a check to its causes, and a cause to its issues", async () => {
    await page.goto(`${audit}/issues`);
    await button(/^\d+ root causes? of/)
      .first()
      .click();
    await page.locator("ol ul [data-list-item]").first().click();
    await button(/^Clear filter Root cause: \D/).waitFor();
    await page.getByLabel("Select all").waitFor();
  });

  it("leaves out checks of which no issue is open", async () => {
    await page.goto(`${audit}/issues`);
    const check = page.locator("ol [data-list-item]").last();
    const address = await check.getAttribute("href");
    await check.click();
    await expect.poll(() => page.getByLabel("Check", { exact: true }).inputValue()).not.toBe("");
    await page.getByLabel("Select all").check();
    await button("Ignore").click();
    await page.getByRole("dialog").getByRole("button", { name: "Ignore" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (const screen of [`${audit}/issues`, audit]) {
      await page.goto(screen);
      await page.getByText(/checks? with all issues fixed or ignored/).waitFor();
      expect(await page.locator(`[href="${address}"]`).count(), screen).toBe(0);
    }
  });

  /** As an editor of the site would: past Sitemend. */
  const overwrite = (before: string, after: string) =>
    wordpress.inside(
      `global $wpdb; $wpdb->query($wpdb->prepare("UPDATE $wpdb->postmeta SET meta_value = %s WHERE meta_value = %s", base64_decode('${base64(after)}'), base64_decode('${base64(before)}')));`,
    );
  const count = async (value: string) =>
    Number(
      await wordpress.inside(
        `global $wpdb; echo $wpdb->get_var($wpdb->prepare("SELECT count(*) FROM $wpdb->postmeta WHERE meta_value = %s", base64_decode('${base64(value)}')));`,
      ),
    );

  it("is sound in the dark and on a small phone, full, empty and refused", async () => {
    const screens = [
      "/",
      "/audits/new",
      audit,
      `${audit}/issues`,
      `${audit}/issues?view=each`,
      `${audit}/issues?url=nowhere-at-all`,
      `${audit}/issues?category=no-such-category`,
      `${audit}/review`,
      `${audit}/review?view=each`,
      `${audit}/changes`,
      site,
      `${site}/connection`,
      `${site}/connection?platform=git`,
      `${site}/settings`,
      "/audits/aud_00000000000000000000000000",
      `${site}/no-such-screen`,
    ];
    const faults: string[] = [];
    const state = await page.context().storageState();
    // Each on one of them; on the other one when another part is run.
    for (const [row, shape] of [PHONE_AT_NIGHT, DESK].entries()) {
      const { context, page: other } = await browser.open({ ...shape, storageState: state });
      for (const screen of partOf(screens, 2, row)) {
        await other.goto(screen);
        await other.getByRole("heading").first().waitFor();
        await expect.poll(() => other.locator(".animate-pulse").count(), { timeout: 120_000 }).toBe(0);
        faults.push(...(await axeViolations(other)).map((violation) => `${screen}: ${violation}`));
        const width = Number(await other.evaluate("document.documentElement.scrollWidth"));
        if (width > shape.viewport.width) faults.push(`${screen}: ${width} px wide on ${shape.viewport.width}`);
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });

  it("closes the menu of a phone with Escape, and gives the focus back", async () => {
    const storageState = await page.context().storageState();
    const { context, page: phone } = await browser.open({ ...PHONE_AT_NIGHT, storageState });
    await phone.goto("/");
    const menu = phone.getByRole("button", { name: "Menu" });
    await menu.focus();
    await phone.keyboard.press("Enter");
    await expect.poll(() => menu.getAttribute("aria-expanded")).toBe("true");
    await phone.keyboard.press("Tab");
    await phone.keyboard.press("Escape");
    await expect.poll(() => menu.getAttribute("aria-expanded")).toBe("false");
    expect(await menu.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    await context.close();
  });

  it("shows nothing that breaks, and asks no other server", () => {
    expect(browser.complaints).toEqual([]);
    expect(browser.strangers).toEqual([]);
  });
});
