/** Causes: assigned, due and discussed by the keyboard; found again above the work list. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();
const TEAS = ["green", "black", "white"];

describe.skipIf(missing)(`causes on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  let websiteId: string;

  const setSite = (isFixed: boolean) => {
    const description = isFixed
      ? `<meta name="description" content="All that is known of this tea and its leaves.">`
      : "";
    site.pages["/"] =
      `<title>Tea of the old harbour</title><h1>Tea</h1>${TEAS.map((tea) => `<a href="/teas/${tea}">${tea} tea</a>`).join(" ")}`;
    for (const tea of TEAS)
      site.pages[`/teas/${tea}`] =
        `<title>All about ${tea} tea</title>${description}<h1>${tea} tea</h1><p>${`${tea} leaves `.repeat(9)}</p><a href="/">Tea</a>`;
  };
  const audited = async () => {
    const id = await api.startAudit(`${site.origin}/`, { resources: false, externalLinks: false, reuse: false });
    await api.auditEnd(id);
    return id;
  };

  beforeAll(async () => {
    site = await startSite({});
    setSite(false);
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    const audit = await audited();
    websiteId = (await api.call("GET", `/api/v1/audit/${audit}`)).body.data.audit.websiteId;
    page = (await browser.open({ reducedMotion: "reduce" })).page;
    await page.goto(`/audits/${audit}/issues`);
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

  const dialog = () => page.getByRole("dialog");
  const table = () => page.getByRole("table", { name: "Causes" });
  const focused = () => page.evaluate<string>("document.activeElement.ariaLabel || document.activeElement.textContent");

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/causes-${name}.png` });
  }

  it("assigns one and says by when, by the keyboard", async () => {
    await page.getByRole("button", { name: /of Meta description is missing/ }).press("Enter");
    const open = page.getByRole("button", { name: /^Assign and discuss: Meta description is missing/ });
    await open.press("Enter");
    await dialog().getByText("No comments yet.").waitFor();
    await expectAccessible("untouched");
    await dialog().getByLabel("Assignee").selectOption({ label: "Olga Owner (you)" });
    await dialog().getByLabel("Due date").fill("2026-01-31");
    await dialog().getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect.poll(async () => (await agreed())[0]?.dueOn).toBe("2026-01-31");
    expect((await agreed())[0]).toMatchObject({ assignee: { name: "Olga Owner" }, comments: 0 });
  });

  it("keeps a day that is entered while another is saved", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const cause = `**/api/v1/websites/${websiteId}/causes/*`;
    await page.route(cause, async (route) => {
      if (route.request().method() === "GET") await held;
      await route.continue();
    });
    await dialog().getByLabel("Due date").fill("2026-01-30");
    await dialog().getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect.poll(async () => (await agreed())[0]?.dueOn).toBe("2026-01-30");
    await dialog().getByLabel("Due date").fill("2026-01-31");
    release();
    await dialog().getByRole("button", { name: "Save", exact: true, disabled: false }).waitFor();
    expect(await dialog().getByLabel("Due date").inputValue()).toBe("2026-01-31");
    await dialog().getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect.poll(async () => (await agreed())[0]?.dueOn).toBe("2026-01-31");
    await page.unroute(cause);
  });

  it("keeps what was said, and who said it; markup is text, and what isn't saved stays", async () => {
    await dialog().getByLabel("Due date").fill("2026-02-28");
    await dialog().getByLabel("New comment").fill("The template lacks it.\n<b>Ask the agency</b>");
    await dialog().getByRole("button", { name: "Comment", exact: true }).press("Enter");
    await dialog().getByText("<b>Ask the agency</b>").waitFor();
    await expect.poll(() => dialog().getByLabel("New comment").inputValue()).toBe("");
    expect(await dialog().getByLabel("Due date").inputValue()).toBe("2026-02-28");
    await expectAccessible("discussed");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect(await focused()).toMatch(/^Assign and discuss: Meta description is missing/);
    await page.getByText("Overdue since Jan 31, 2026").waitFor();
    await page.getByText("1 comment", { exact: true }).waitFor();
    await expectAccessible("row");
  });

  it("lists it above the work list", async () => {
    await page.goto(`/sites/${websiteId}/tasks`);
    await table().getByText("Overdue since Jan 31, 2026").waitFor();
    await table()
      .getByText(/open issues on \d pages/)
      .waitFor();
    await page.getByLabel("Assigned to me").check();
    expect(await table().getByRole("row").count()).toBe(2);
    await expectAccessible("list");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("says that the next audit finds no open issues, and no longer that it is overdue", async () => {
    setSite(true);
    site.pages["/"] = String(site.pages["/"]).replace(
      "<h1>",
      `<meta name="description" content="Teas of the old harbour and their leaves."><h1>`,
    );
    await audited();
    await page.reload();
    await table().getByText("No open issues").waitFor();
    await table().getByText("Due Jan 31, 2026").waitFor();
  });

  it("deletes a comment and takes back what was agreed", async () => {
    await page.getByRole("button", { name: /^Assign and discuss: Meta description is missing/ }).click();
    await dialog()
      .getByRole("button", { name: /^Delete the comment of Olga Owner/ })
      .press("Enter");
    await dialog().getByText("No comments yet.").waitFor();
    expect(await focused()).toBe("Comments");
    await dialog().getByLabel("Assignee").selectOption({ label: "Nobody" });
    await dialog().getByLabel("Due date").fill("");
    await dialog().getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect.poll(async () => (await agreed()).length).toBe(0);
    await page.keyboard.press("Escape");
    await table().waitFor({ state: "detached" });
  });

  it("complains of nothing in the console", () => {
    expect(browser.complaints).toEqual([]);
  });

  const agreed = async (): Promise<{ assignee: unknown; dueOn: string | null; comments: number }[]> =>
    (await api.call("GET", `/api/v1/websites/${websiteId}/causes`)).body.data.causes;
});
