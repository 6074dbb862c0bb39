/** Alerts on the dashboard: the first one by the keyboard alone, an incident that opens and closes, recipients; on a phone, and by a viewer. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Chat, startChat } from "../support/alert-doubles.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const missing = browserMissing();
const HOME = "<!doctype html><html lang=en><title>Tea house: fresh teas from small gardens</title><h1>Tea house</h1>";

describe.skipIf(missing)(`alerts on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let mailbox: Mailbox;
  let chat: Chat;
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    mailbox = await startMailbox();
    chat = await startChat();
    site = await startSite({ "/": HOME });
    const port = await freePort();
    service = await startService({
      environment: {
        ...{ SITEMEND_PORT: String(port), SITEMEND_PUBLIC_URL: `http://127.0.0.1:${port}` },
        SITEMEND_SMTP_URL: mailbox.url,
      },
    });
    browser = await startBrowser(service.url);
    api = await signUp(service);
    await api.call("POST", "/api/v1/websites", { url: `${site.origin}/`, name: "Tea shop" });
    page = (await browser.open({ reducedMotion: "reduce", timezoneId: "Europe/Berlin" })).page;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
    await chat?.close();
    await mailbox?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = () => page.getByRole("dialog");
  const card = (name: string) => page.getByRole("region", { name, exact: true });

  async function audit(): Promise<void> {
    await api.auditEnd(await api.startAudit(`${site.origin}/`));
  }

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK)
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `/tmp/alerts-${name}-${colorScheme}.png`, fullPage: true });
      }
  }

  it("makes the first one by the keyboard alone", async () => {
    await page.goto("/alerts");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await page.getByText("No alerts yet.").waitFor();
    await expectAccessible("empty");
    const begin = performance.now();
    await button("New alert").press("Enter");
    await dialog().getByLabel("New email address").waitFor();
    await expectAccessible("form");
    for (let presses = 0; presses < 40; presses++) {
      if (await page.evaluate("document.activeElement?.textContent === 'Create alert'")) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await card("Alerts of this workspace").getByText("Sent to owner@example.com").waitFor();
    console.log(`the first alert, from the open screen: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    const { alerts } = (await api.call("GET", "/api/v1/alerts")).body.data;
    expect(alerts).toMatchObject([{ name: "Important new issues", websiteIds: null, trigger: { kind: "new_issues" } }]);
  });

  it("sends a test message, and says why it isn't accepted", async () => {
    await button("Send test message to owner@example.com").click();
    await page.getByText("owner@example.com has accepted a test message.").waitFor();
    expect(mailbox.messages.map(({ subject }) => subject)).toEqual(["Test message from Sitemend"]);

    await button("New recipient").click();
    const form = dialog();
    await form.getByLabel("Type").selectOption("Slack");
    await form.getByLabel("Name").fill("SEO <b>channel</b>");
    await form.getByLabel("Webhook URL").fill(chat.url);
    await form.getByLabel("Quiet hours").check();
    await form.getByLabel("From").fill("00:00");
    await form.getByLabel("To").fill("00:01");
    await expectAccessible("recipient");
    await button("Add recipient").click();
    const list = card("Recipients");
    await list.getByText("not from 00:00 to 00:01 (Europe/Berlin)").waitFor();
    await list.getByText(new URL(chat.url).origin).waitFor();
    expect(await page.locator("body").innerText()).not.toContain("secret");
    chat.behave("fail");
    await button("Send test message to SEO <b>channel</b>").click();
    await list.getByText(/^Error: http_503\./).waitFor();
    await expectAccessible("test-failed");
    chat.behave("take");
    await button("Send test message to SEO <b>channel</b>").click();
    await page.getByText("SEO <b>channel</b> has accepted a test message.").waitFor();
  });

  it("shows an incident while it is open, and when an audit has closed it", async () => {
    await audit();
    site.pages["/"] = HOME.replace(/<title>.*<\/title>/, "");
    await audit();
    await until(() => mailbox.messages.length === 2, "the alert");
    await page.reload();
    const incidents = card("Incidents");
    await incidents.getByText("Title is missing").waitFor();
    await incidents.getByText(/1 new error on 1 page: \d+% of the site/).waitFor();
    await expectAccessible("open");
    await incidents.getByRole("link", { name: /^Show issues: Title is missing/ }).click();
    await page.waitForURL(/\/audits\/aud_\w+\/issues\?check=title-missing/);
    site.pages["/"] = HOME;
    await audit();
    await until(() => mailbox.messages.length === 3, "the end of the alert");
    await page.goto("/alerts");
    await page.getByText("No open incidents.").waitFor();
    await page.getByLabel("Show").selectOption("Closed");
    await incidents.getByText(/Fixed: the last audit no longer finds it/).waitFor();
    await expectAccessible("closed");
    expect(mailbox.messages.map(({ subject }) => subject.split(":")[0]).slice(1)).toEqual([
      "New incident",
      "Incident closed",
    ]);
  });

  it("says what waits for the hours of a recipient; on a phone, too", async () => {
    await button("Edit owner@example.com").click();
    await dialog().getByLabel("Messages").selectOption("Once a day");
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" });
    await dialog()
      .getByLabel("Time", { exact: true })
      .fill(clock.format(Date.now() + 12 * 3_600_000));
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().waitFor({ state: "detached" });
    site.pages["/"] = HOME.replace(/<title>.*<\/title>/, "");
    await audit();
    await expect
      .poll(async () => {
        await page.reload();
        return card("Recipients")
          .getByText(/^1 incident waits until .* your time\.$/)
          .count();
      })
      .toBe(1);
    await expectAccessible("waiting");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("waiting-phone");
    await page.setViewportSize({ width: 1280, height: 800 });
    site.pages["/"] = HOME;
  });

  it("changes and pauses an alert", async () => {
    await button("Edit Important new issues").click();
    await dialog().getByLabel("Alert when").selectOption("The health score falls");
    await dialog().getByLabel("By at least so many points").fill("7");
    await dialog().getByLabel("Sites", { exact: true }).selectOption("Selected sites");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Select at least one site.").waitFor();
    await dialog().getByLabel("Tea shop").check();
    await expectAccessible("edit");
    await dialog().getByRole("button", { name: "Save" }).click();
    const list = card("Alerts of this workspace");
    await list.getByText("Health score falls by at least 7 points").waitFor();
    await list.getByText("1 site").waitFor();
    await button("Pause Important new issues").click();
    await list.getByText("Paused").waitFor();
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await card("Recipients").getByText("SEO <b>channel</b>").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("deletes what somebody has said to delete", async () => {
    await button("Delete SEO <b>channel</b>").click();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted SEO <b>channel</b>").waitFor();
    await button("Delete Important new issues").click();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByText("No alerts yet.").waitFor();
  });
});
