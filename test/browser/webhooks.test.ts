/** Webhooks on the dashboard: made, their secret shown once, their deliveries read and sent again, disabled, resumed, deleted. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const missing = browserMissing();

describe.skipIf(missing)(`webhooks on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  let receiver: Server;
  let status = 204;
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  let secret = "";

  beforeAll(async () => {
    site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
    receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      request.on("end", () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    await api.call("POST", "/api/v1/websites", { url: `${site.origin}/`, name: "Tea shop" });
    page = (await browser.open({ reducedMotion: "reduce" })).page;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
    receiver?.closeAllConnections();
    receiver?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = () => page.getByRole("dialog");
  const hook = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/webhooks-${name}.png`, fullPage: true });
  }

  it("makes one, and shows its signing secret once", async () => {
    await page.goto("/webhooks");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.getByText("No webhooks yet.").waitFor();
    await expectAccessible("empty");
    await button("New webhook").click();
    const form = dialog();
    await form.getByLabel("Name").fill("Deploy <b>the</b> shop");
    await form.getByLabel("URL").fill(hook());
    await button("Create webhook").click();
    await page.getByText("Select at least one site and one event.").waitFor();
    await form.getByLabel("Tea shop").check();
    await page.getByLabel("All events").uncheck();
    await page.getByLabel("Audit started").check();
    await page.getByLabel("Audit completed").check();
    await expectAccessible("form");
    await form.getByLabel("URL").fill("https://no-such-host.invalid/hook");
    await button("Create webhook").click();
    const refused = form.locator('input[name="url"][aria-invalid="true"]');
    await expect.poll(() => refused.count()).toBe(1);
    expect(await form.innerText()).toContain("The hostname couldn't be resolved");
    expect(await form.innerText()).not.toMatch(/Url:|audited/);
    await form.getByLabel("URL").fill(hook());
    await button("Create webhook").click();
    await page.getByText("it won't be shown again").waitFor();
    await expectAccessible("secret");
    secret = await page.getByRole("textbox", { name: /^Signing secret of/ }).inputValue();
    await button("Done").click();
    // The dialog fades out, and is taken from the page at the end of it.
    await page.getByRole("textbox", { name: /^Signing secret of/ }).waitFor({ state: "detached" });
    await page.getByText("Deploy <b>the</b> shop").first().waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it("lists what was delivered, and sends it again", async () => {
    await api.startAudit(`${site.origin}/`);
    await until(() => received.length === 2, "two events");
    await button(/^Deliveries of Deploy/).click();
    await dialog().getByText("Audit completed").waitFor();
    await until(async () => {
      await dialog().getByRole("button", { name: "Refresh" }).click();
      return (await dialog().getByText("HTTP 204").count()) === 2;
    }, "both to be delivered");
    await dialog().getByText("Payload").first().click();
    await dialog().getByText('"audit.completed"').waitFor();
    await expectAccessible("deliveries");
    await dialog().getByRole("button", { name: "Redeliver: Audit started" }).click();
    await until(() => received.length === 3, "the event once more");
    const [first, , again] = received.map(({ headers }) => headers["webhook-id"]);
    expect(again).toBe(first);
    await page.keyboard.press("Escape");
  });

  it("rolls the secret: both sign", async () => {
    await button(/^Roll secret of Deploy/).click();
    await dialog().getByLabel("Previous secret also signs for").selectOption("24");
    await dialog().getByRole("button", { name: "Roll secret" }).click();
    await dialog().getByText("it won't be shown again").waitFor();
    const second = await dialog().getByRole("textbox").inputValue();
    await dialog().getByRole("button", { name: "Done" }).click();
    await page.getByText(/previous secret also signs until/).waitFor();
    received.length = 0;
    await api.startAudit(`${site.origin}/`);
    await until(() => received.length === 2, "two events");
    for (const one of [secret, second])
      for (const { body, headers } of received) expect(new Webhook(one).verify(body, headers)).toBeTruthy();
    expect(second).not.toBe(secret);
  });

  it("renames it, pauses it, and keeps its sites and events", async () => {
    await button(/^Edit Deploy/).click();
    await dialog().getByLabel("Tea shop").waitFor();
    await dialog().getByLabel("Name").fill("Deploy");
    await dialog().getByLabel("Also sign with Ed25519").check();
    await expectAccessible("edit");
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText(/^whpk_/).waitFor();
    await button("Pause Deploy").click();
    await page.getByText("Paused", { exact: true }).waitFor();
    const { body } = await api.call("GET", "/api/v1/integrations");
    expect(body.data.integrations).toMatchObject([
      {
        name: "Deploy",
        state: "paused",
        types: ["audit.started", "audit.completed"],
        websiteIds: [expect.any(String)],
      },
    ]);
    await button("Resume Deploy").click();
    await page.getByText("Active", { exact: true }).waitFor();
  });

  it("says that it was disabled, and resumes it", async () => {
    status = 410;
    received.length = 0;
    await api.startAudit(`${site.origin}/`);
    await until(async () => {
      const { body } = await api.call("GET", "/api/v1/integrations");
      return body.data.integrations[0].state === "disabled";
    }, "the webhook to be disabled");
    await page.reload();
    await page.getByText("Disabled: deliveries failed").waitFor();
    await expectAccessible("disabled");
    const storageState = await page.context().storageState();
    const { context, page: phone } = await browser.open({ storageState, viewport: { width: 360, height: 740 } });
    await phone.goto("/webhooks");
    await phone.getByText("Disabled: deliveries failed").waitFor();
    expect(await phone.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    if (process.env.LOOK) await phone.screenshot({ path: "/tmp/webhooks-phone.png", fullPage: true });
    await phone.getByRole("button", { name: "Deliveries of Deploy" }).click();
    await phone.getByText("HTTP 410").waitFor();
    if (process.env.LOOK) await phone.screenshot({ path: "/tmp/webhooks-phone-deliveries.png" });
    await context.close();
    await button("Resume Deploy").click();
    await page.getByText("Active", { exact: true }).waitFor();
    expect(await page.getByText("Disabled: deliveries failed").count()).toBe(0);
  });

  it("deletes it once that is confirmed", async () => {
    await button("Delete Deploy").click();
    await expectAccessible("delete");
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet.").waitFor();
  });

  it("makes a deploy hook, shows of its URL the origin alone, and pauses, changes and deletes it", async () => {
    await button("New deploy hook").click();
    const form = dialog();
    await form.getByLabel("Name").fill("Netlify build");
    await form.getByLabel("Deploy hook URL", { exact: true }).fill(`${hook()}/secret-path`);
    await button("Create deploy hook").click();
    await page.getByText("Select at least one site.").waitFor();
    await form.getByLabel("Tea shop").check();
    await button("Create deploy hook").click();
    await page.getByText("it won't be shown again").waitFor();
    await expectAccessible("deploy-hook-secret");
    await button("Done").click();
    await page.getByText(/\/v1\/notices\/int_/).waitFor();
    expect(await page.content()).not.toContain("secret-path");
    await button("Calls of Netlify build").click();
    await dialog().getByText("Never called yet.").waitFor();
    await page.keyboard.press("Escape");
    await button("Edit Netlify build").click();
    await dialog().getByLabel("Name").fill("Vercel build");
    await expectAccessible("deploy-hook-edit");
    await dialog().getByRole("button", { name: "Save" }).click();
    await button("Pause Vercel build").click();
    await page.getByText("Paused", { exact: true }).waitFor();
    await button("New deploy hook").click();
    await page.getByRole("combobox", { name: "Service" }).selectOption("gitlab");
    await page.getByLabel("Pipeline trigger token").waitFor();
    await expectAccessible("deploy-hook-gitlab");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await button("Delete Vercel build").click();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet.").waitFor();
  });

  it("asks no other server, and complains about nothing", () => {
    expect([browser.complaints, browser.strangers]).toEqual([[], []]);
  });
});
