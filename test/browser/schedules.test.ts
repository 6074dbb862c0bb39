/** Schedules on the dashboard: made by the keyboard alone, changed, paused, run, deleted; on a phone, and by a viewer. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPool, startEmbedded } from "#store/index.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const missing = browserMissing();

describe.skipIf(missing)(`schedules on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  let path: string;

  beforeAll(async () => {
    site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    const { id } = (await api.call("POST", "/api/v1/websites", { url: `${site.origin}/`, name: "Tea shop" })).body.data
      .website;
    path = `/sites/${id}/schedules`;
    page = (await browser.open({ reducedMotion: "reduce", timezoneId: "Europe/Berlin" })).page;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = () => page.getByRole("dialog");
  const form = () => page.getByRole("dialog", { name: "New schedule" });
  const list = () => page.getByRole("region", { name: "Schedules of this site" });
  const kept = async () =>
    (await api.call("GET", `/api/v1/websites${path.slice("/sites".length)}`)).body.data.schedules;

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK)
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `/tmp/schedules-${name}-${colorScheme}.png`, fullPage: true });
      }
  }

  it("makes the first one by the keyboard alone", async () => {
    await page.goto(path);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await page.getByText("No schedules yet.").waitFor();
    await expectAccessible("empty");
    const begin = performance.now();
    await button("New schedule").press("Enter");
    await form().waitFor();
    for (let presses = 0; presses < 30; presses++) {
      if (await page.evaluate("document.activeElement?.textContent === 'Create schedule'")) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await form().waitFor({ state: "detached" });
    await list().getByText("Every Monday at 06:00").waitFor();
    expect(await page.evaluate("document.activeElement.textContent")).toBe("New schedule");
    console.log(`the first schedule, from the open screen: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    await list()
      .getByText(/^Next run: .* \(in \d/)
      .waitFor();
    expect(await kept()).toMatchObject([
      { name: "Weekly audit", recurrence: "0 6 * * 1", timeZone: "Europe/Berlin", action: { type: "full-audit" } },
    ]);
    await list().getByText("Runs after that").click();
    await expectAccessible("list");
  });

  it("says beside the form why a recurrence isn't taken", async () => {
    await button("New schedule").click();
    await form().getByLabel("Repeats").selectOption("Custom");
    await form().getByLabel("Recurrence").fill("*/5 * * * *");
    await button("Create schedule").click();
    await form().getByText("Runs must be at least 60 minutes apart.", { exact: true }).waitFor();
    expect(await form().getByText("/recurrence").count()).toBe(0);
    expect(await form().getByLabel("Recurrence").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible("refused");
    // It was about the recurrence that was sent.
    await form().getByLabel("Repeats").selectOption("Every day");
    await form().getByText("Runs must be at least").waitFor({ state: "detached" });
    expect(await form().getByLabel("Time", { exact: true }).getAttribute("aria-invalid")).not.toBe("true");
    await form().getByLabel("Repeats").selectOption("Custom");
    await form().getByLabel("Recurrence").fill("FREQ=MONTHLY;BYDAY=1MO;BYHOUR=7");
    await form().getByLabel("Name").fill("First <b>Monday</b>");
    await form().getByLabel("Time zone").fill("Asia/Tokyo");
    await form().getByLabel("Audit type").selectOption("Quick audit");
    await button("Create schedule").click();
    await list().getByText("First <b>Monday</b>").waitFor();
    await list()
      .getByText(/^Next run: .* your time \(in \d/)
      .waitFor();
    await list().getByText("Quick audit; FREQ=MONTHLY;BYDAY=1MO;BYHOUR=7 (Asia/Tokyo)").waitFor();
  });

  it("says a recurrence rule in words", async () => {
    const name = "Twice a week";
    const recurrence = "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=6;BYMINUTE=0";
    const action = { kind: "audit", type: "full-audit" };
    await api.call("POST", `/api/v1/websites${path.slice("/sites".length)}`, {
      ...{ name, recurrence, action, timeZone: "Europe/Berlin" },
    });
    await page.reload();
    await list().getByText("Full audit; Every Monday and Thursday at 06:00 (Europe/Berlin)").waitFor();
    await button(`Delete ${name}`).click();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByText(`Deleted ${name}`).waitFor();
  });

  it("changes one and keeps what the form doesn't show", async () => {
    const [{ id }] = await kept();
    const action = { kind: "audit", type: "full-audit", options: { maxPages: 50, headers: { "x-staging": "1" } } };
    const url = new URL(`/api/v1/websites${path.slice("/sites".length)}/${id}`, service.url);
    const { accessToken } = (
      await api.call("POST", "/api/v1/auth/token", { email: "owner@example.com", password: PASSWORD_OF_OWNER })
    ).body.data;
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json", "if-match": "*" };
    expect((await fetch(url, { method: "PATCH", headers, body: JSON.stringify({ action }) })).status).toBe(200);
    await page.reload();
    await button("Edit Weekly audit").click();
    await dialog().getByLabel("Repeats").selectOption("Every month");
    await dialog().getByLabel("Day of the month").fill("28");
    await dialog().getByLabel("Time", { exact: true }).fill("23:30");
    await expectAccessible("edit");
    await dialog().getByRole("button", { name: "Save" }).click();
    await list().getByText("On day 28 of every month at 23:30").waitFor();
    expect((await kept())[0]).toMatchObject({
      ...{ recurrence: "30 23 28 * *", credentials: ["header:x-staging"], action: { options: { maxPages: 50 } } },
    });
  });

  it("is named where the site's audits are", async () => {
    await page.goto(path.replace("/schedules", ""));
    await page.getByText(/^Next audit: .*, by the schedule (Weekly audit|First <b>Monday<\/b>)$/).waitFor();
    await page.goto(path);
  });

  it("pauses and resumes it", async () => {
    const focused = () => page.evaluate<string | null>("document.activeElement.ariaLabel");
    await button("Pause Weekly audit").press("Enter");
    await list().getByText("Paused: no runs until you resume it.").waitFor();
    await expect.poll(focused).toBe("Resume Weekly audit");
    await page.keyboard.press("Enter");
    await button("Pause Weekly audit").waitFor();
    await expect.poll(focused).toBe("Pause Weekly audit");
  });

  it("shows what it has run", async () => {
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    try {
      await pool.query("update schedule set next_at = now() where name = 'Weekly audit'");
    } finally {
      await pool.end();
      await database.stop();
    }
    await until(async () => (await kept())[0].lastRun?.state === "started", "the run");
    await page.reload();
    await list()
      .getByText(/^Last run: /)
      .waitFor();
    await expectAccessible("ran");
    await list().getByRole("link", { name: "Open audit" }).click();
    await page.waitForURL(/\/audits\/aud_/);
    await page.goto(path);
  });

  it("makes a file of the audit, shows and downloads it", async () => {
    await until(
      async () => (await api.call("GET", "/api/v1/audits?status=completed")).body.data.audits.length > 0,
      "the audit to end",
    );
    await button("New schedule").click();
    await form().getByLabel("What to run").selectOption("Export");
    await form().getByLabel("Format").selectOption("CSV");
    await form().getByText("This server doesn't send email.").waitFor();
    expect(await form().getByLabel("Email to").isDisabled()).toBe(true);
    await form().getByLabel("Name").fill("Pages for Ana");
    await button("Create schedule").click();
    await list()
      .getByText(/^Export of issues as CSV; /)
      .waitFor();
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    try {
      await pool.query("update schedule set next_at = now() where name = 'Pages for Ana'");
    } finally {
      await pool.end();
      await database.stop();
    }
    await until(async () => (await kept()).at(-1).lastRun?.fileId, "the file");
    await page.reload();
    await list().getByText("Files", { exact: true }).click();
    const file = list().getByRole("link", { name: /-issues\.csv$/ });
    await expectAccessible("files");
    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    expect(download.suggestedFilename()).toMatch(/-issues\.csv$/);
    await button("Delete Pages for Ana").click();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted Pages for Ana").waitFor();
  });

  it("lets an editor see whom it is emailed to, and not change it; viewers only see how many", async () => {
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    const asRole = (role: string) => pool.query("update member set role = $1", [role]);
    const action = { kind: "report", format: "html", email: ["ana@example.com"] };
    try {
      await pool.query(
        `update schedule set action = jsonb_set(action, '{action}', $1) where name = 'First <b>Monday</b>'`,
        [JSON.stringify(action)],
      );
      await pool.query(
        `with file as (
           insert into schedule_file (id, schedule_id, audit_id, name, format, scope, size, emailed_to, content, created_at)
             select gen_random_uuid(), id, gen_random_uuid(), 'tea.example-2026-11-30-issues.html', 'html', 'issues', 4096, 2, '', now()
               from schedule where name = 'First <b>Monday</b>' returning id)
         insert into schedule_delivery (file_id, address, content, state, attempts, next_at, problem, tried_at)
           select file.id, address, '{}', state, 3, next_at, problem, now() from file, (values
             ('ana.with.a.very.long.name@marketing-department.tea-shop.example', 'pending', now() + interval '1 day', 'smtp_451'),
             ('ben@example.com', 'failed', null, 'smtp_550')) delivery (address, state, next_at, problem)`,
      );
      await asRole("editor");
      await page.reload();
      await list().getByText("Emailed to ana@example.com").waitFor();
      await list().getByText("It is emailed, so only admins and owners can change it.").waitFor();
      expect(await button("Edit First <b>Monday</b>").count()).toBe(0);
      expect(await button("Edit Weekly audit").count()).toBe(1);
      await button("New schedule").click();
      await form().getByLabel("What to run").selectOption("Report");
      await form().getByText("Admins and owners can have it emailed.").waitFor();
      expect(await form().getByLabel("Email to").count()).toBe(0);
      await expectAccessible("editor");
      await form().getByRole("button", { name: "Cancel" }).click();
      await button("Pause First <b>Monday</b>").click();
      await button("Resume First <b>Monday</b>").waitFor();
      await list().getByText("Not delivered to ben@example.com: smtp_550. There are no more attempts.").waitFor();
      await list().getByText("Files", { exact: true }).click();
      await list().getByText("emailed to 0 of 2").waitFor();
      await expectAccessible("undelivered");
      await asRole("viewer");
      await page.reload();
      await list().getByText("Emailed to 1 recipient", { exact: true }).waitFor();
      await list().getByText("Not delivered to a recipient: smtp_550.").waitFor();
      expect(await page.locator("main").innerText()).not.toContain("@");
      await expectAccessible("viewer");
    } finally {
      await asRole("owner");
      await pool.end();
      await database.stop();
    }
    await page.reload();
    await button("Edit First <b>Monday</b>").click();
    await dialog().getByLabel("Email to").fill("nobody");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Item 1: Enter an email address.", { exact: true }).waitFor();
    expect(await dialog().getByText("/action").count()).toBe(0);
    await dialog().getByLabel("Email to").fill("ana@example.com");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("This installation doesn't send email.").waitFor();
    await dialog().getByRole("button", { name: "Cancel" }).click();
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await list().getByText("First <b>Monday</b>").waitFor();
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(360);
    await list().getByText("Files", { exact: true }).click();
    await list().getByText("emailed to 0 of 2").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("deletes it once somebody has said so", async () => {
    await button("Delete First <b>Monday</b>").click();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    expect(await kept()).toHaveLength(2);
    await button("Delete First <b>Monday</b>").click();
    await dialog().getByRole("button", { name: "Delete" }).click();
    // The list is hidden while the dialog is open.
    await page.getByText("Deleted First <b>Monday</b>").waitFor();
    await list().getByText("First <b>Monday</b>").waitFor({ state: "detached" });
    expect(await kept()).toHaveLength(1);
  });
});
