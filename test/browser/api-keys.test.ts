/** Request keys on the dashboard: made, shown once, rolled and revoked; a program then uses them. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";

const missing = browserMissing();

describe.skipIf(missing)(`request keys on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    service = await startService({ environment: { SITEMEND_PUBLIC_API: "on" } });
    browser = await startBrowser(service.url);
    const api = await signUp(service);
    await api.call("POST", "/api/v1/websites", { url: "http://127.0.0.1:9/", name: "Tea shop" });
    page = (await browser.open({ reducedMotion: "reduce" })).page;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = () => page.getByRole("dialog");
  const statusOf = async (key: string) =>
    (await fetch(new URL("/v1/projects", service.url), { headers: { authorization: `Bearer ${key}` } })).status;

  async function expectAccessible(): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
  }

  let first = "";
  it("makes a key for a site, and shows it once", async () => {
    await page.goto("/api-keys");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await page.getByRole("heading", { name: "API keys", level: 1 }).waitFor();
    await page.getByText("No keys yet.").waitFor();
    expect(await page.getByText("The public API is off").count()).toBe(0);
    await expectAccessible();
    await button("New key").click();
    await page.getByRole("textbox", { name: "Name" }).fill("CI <b>of</b> the shop");
    await button("Create key").click();
    await page.getByText("Select at least one site and one permission.").waitFor();
    await page.getByLabel("Tea shop").check();
    await button("Create key").click();
    await page.getByText("it won't be shown again").waitFor();
    await expectAccessible();
    first = await page.getByRole("textbox", { name: "Key “CI <b>of</b> the shop”" }).inputValue();
    expect(await statusOf(first)).toBe(200);
    await button("Done").click();
    await page.getByRole("textbox", { name: "Key “CI <b>of</b> the shop”" }).waitFor({ state: "detached" });
    await page.getByText("CI <b>of</b> the shop").first().waitFor();
    expect(await page.content()).not.toContain(first.slice(-49));
  });

  it("rolls it, and revokes it", async () => {
    await button(/^Roll CI/).click();
    await dialog().getByLabel("Previous key works for").selectOption("0");
    await expectAccessible();
    await dialog().getByRole("button", { name: "Roll" }).click();
    await dialog().getByText("it won't be shown again").waitFor();
    const second = await dialog().getByRole("textbox").inputValue();
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    await dialog().getByRole("button", { name: "Done" }).click();
    await button(/^Revoke CI/).click();
    await dialog().getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    expect(await statusOf(second)).toBe(401);
    await expectAccessible();
  });

  it("says when the public API is off", async () => {
    const limits = await page.request.get("/api/v1/limits");
    const body = await limits.json();
    await page.route("**/api/v1/limits", (route) =>
      route.fulfill({ json: { ...body, data: { ...body.data, publicApi: "off" } } }),
    );
    await page.reload();
    await page.getByText("The public API is off").waitFor();
    await expectAccessible();
    await page.unroute("**/api/v1/limits");
  });

  it("fits a small phone", async () => {
    const storageState = await page.context().storageState();
    const { context, page: phone } = await browser.open({ storageState, viewport: { width: 360, height: 740 } });
    await phone.goto("/api-keys");
    await phone.getByText("Revoked", { exact: true }).waitFor();
    expect(await phone.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await context.close();
  });

  it("asks no other server, and complains about nothing", () => {
    expect([browser.complaints, browser.strangers]).toEqual([[], []]);
  });
});
