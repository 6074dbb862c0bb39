/** Issue trackers are added and tested; a ticket is created for a cause, once, and said honestly when nobody knows. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";
import { startTracker, TRACKER_TOKEN, type TrackerDouble } from "../support/tracker-double.ts";

const missing = browserMissing();

describe.skipIf(missing)(`issue trackers on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let github: TrackerDouble;
  let jira: TrackerDouble;
  let site: Awaited<ReturnType<typeof startSite>>;
  let audit: string;

  beforeAll(async () => {
    [github, jira] = [await startTracker("github"), await startTracker("jira")];
    site = await startSite({ "/": "<title>Tea of the old harbour</title><h1>Tea</h1><p>Leaves and more leaves.</p>" });
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    audit = await api.startAudit(`${site.origin}/`, { resources: false, externalLinks: false });
    await api.auditEnd(audit);
    page = (await browser.open({ reducedMotion: "reduce" })).page;
    await page.goto("/trackers");
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
    for (const server of [site, github, jira]) await server?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const dialog = () => page.getByRole("dialog");

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/trackers-${name}.png` });
  }

  it("says beside the fields what is wrong, and adds one by the keyboard", async () => {
    await page.getByText("No issue tracker yet.").waitFor();
    await button("Add an issue tracker").press("Enter");
    await page.getByLabel("Name").fill("Shop team");
    await page.getByLabel("URL").fill(`${github.url}/somewhere`);
    await page.getByLabel("Repository").fill("shop");
    await page.getByLabel("Token").fill(TRACKER_TOKEN);
    await button("Add tracker").press("Enter");
    await page.getByText("Enter scheme and host only.").waitFor();
    await page.getByText("Enter owner/name.").waitFor();
    await expectAccessible("wrong");
    await page.getByLabel("URL").fill(github.url);
    await page.getByLabel("Repository").fill("shop/site");
    await button("Add tracker").press("Enter");
    await page.getByText("“Shop team” added").waitFor();
    expect(await page.content()).not.toContain(TRACKER_TOKEN);
  });

  it("adds a project of Jira, tests both, and says what to do", async () => {
    await button("Add an issue tracker").press("Enter");
    await page.getByLabel("Tracker", { exact: true }).selectOption("Jira Cloud");
    await page.getByLabel("Name").fill("Board");
    await page.getByLabel("URL").fill(jira.url);
    await page.getByLabel("Project key").fill("SEO");
    await page.getByLabel("Email of the Atlassian account").fill("ana@example.com");
    await page.getByLabel("Token").fill(TRACKER_TOKEN);
    await button("Add tracker").press("Enter");
    await button("Test Board").press("Enter");
    await page.getByText("“Board” found the project. Nothing was created.").waitFor();
    github.behave(401);
    await button("Test Shop team").press("Enter");
    await page.getByText("The tracker doesn't accept the token. Create a new one, and enter it.").waitFor();
    await expectAccessible("list");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("creates a ticket for a cause, and links it", async () => {
    await page.goto(`/audits/${audit}/issues`);
    await page
      .getByRole("button", { name: /of Meta description is missing|: Meta description is missing/ })
      .first()
      .click();
    await page
      .getByRole("button", { name: /^Assign and discuss: Meta description is missing/ })
      .first()
      .press("Enter");
    await dialog().getByLabel("Issue tracker").selectOption({ label: "Board (SEO)" });
    await dialog().getByRole("button", { name: "Create ticket" }).press("Enter");
    const link = dialog().getByRole("link", { name: /SEO-1 in SEO/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`${jira.url}/browse/SEO-1`);
    expect(jira.taken).toHaveLength(1);
    expect(jira.faults).toEqual([]);
    await expectAccessible("ticket");
  });

  it("says why it was refused, and that nobody knows when no answer came", async () => {
    github.behave(403);
    await dialog().getByRole("button", { name: "Create ticket" }).press("Enter");
    await dialog().getByText("Give it write access to issues.").waitFor();
    github.behave("drop");
    await dialog().getByRole("button", { name: "Create ticket" }).press("Enter");
    await dialog().getByText("Nobody knows whether the ticket was created.").waitFor();
    await expectAccessible("unknown");
    await dialog().getByRole("button", { name: "Remove the unconfirmed ticket" }).press("Enter");
    await dialog().getByRole("button", { name: "Create ticket" }).press("Enter");
    await dialog()
      .getByRole("link", { name: /#1 in shop\/site/ })
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("SEO-1", { exact: true }).waitFor();
  });

  it("complains of nothing in the console", () => {
    expect(browser.complaints).toEqual([]);
  });
});
