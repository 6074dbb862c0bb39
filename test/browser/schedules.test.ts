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
  const form = () => page.getByRole("region", { name: "New schedule" });
  const list = () => page.getByRole("region", { name: "Schedules of this site" });
  const kept = async () =>
    (await api.call("GET", `/api/v1/websites${path.slice("/sites".length)}`)).body.data.schedules;

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/schedules-${name}.png`, fullPage: true });
  }

  it("makes the first one by the keyboard alone", async () => {
    await page.goto(path);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await page.getByText("No schedules yet.").waitFor();
    await expectAccessible("empty");
    const begin = performance.now();
    await form().getByLabel("Name").focus();
    for (let presses = 0; presses < 30; presses++) {
      if (await page.evaluate("document.activeElement?.textContent === 'Create schedule'")) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await list().getByText("Every Monday at 06:00").waitFor();
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
    await form().getByLabel("Repeats").selectOption("Custom");
    await form().getByLabel("Recurrence").fill("*/5 * * * *");
    await button("Create schedule").click();
    await form().getByText("Runs must be at least 60 minutes apart.").waitFor();
    await expectAccessible("refused");
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

  it("pauses and resumes it", async () => {
    await button("Pause Weekly audit").click();
    await list().getByText("Paused: no runs until you resume it.").waitFor();
    await button("Resume Weekly audit").click();
    await button("Pause Weekly audit").waitFor();
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

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await list().getByText("First <b>Monday</b>").waitFor();
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(360);
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
