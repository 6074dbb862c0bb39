/** The demo as a newcomer meets it in the dashboard, on a machine where it cannot be had; demo.test.ts has it at work. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

/** A folder of programs in which Debian's package program and npm refuse, as without a network. */
async function withoutPackages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sitemend-no-packages-"));
  for (const name of ["apt-get", "npm"])
    await writeFile(join(folder, name), "#!/bin/sh\necho no network >&2\nexit 100\n", { mode: 0o755 });
  return folder;
}

const missing = browserMissing();
const PASSWORD = "a good long password";

describe.skipIf(missing)(`the demo's card${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let programs = "";
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    programs = await withoutPackages();
    site = await startSite({ "/": "<title>Tea</title><h1>Tea</h1>" });
    service = await startService({ environment: { PATH: `${programs}:${process.env.PATH}` } });
    browser = await startBrowser(service.url);
    ({ page } = await browser.open());
    await page.goto(`/welcome?ownerToken=${service.ownerToken}`);
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Email").fill("olga@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create the account" }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
    await rm(programs, { recursive: true, force: true });
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });

  it("starts it, and says why it could not be and what to do", async () => {
    await button("Start the demo").click();
    const alert = page.getByRole("alert");
    await alert.getByText("Couldn't start the demo").waitFor();
    expect(await alert.innerText()).toMatch(/couldn't be downloaded\b.*audit your own site/s);
    expect(await axeViolations(page)).toEqual([]);
    await button("Try again").click();
    await button("Try again").waitFor();
  });

  it("removes what there is of it from the list of sites, when it was asked", async () => {
    await page.goto("/");
    await button("Try again").waitFor();
    await page.getByRole("link", { name: "Audit my site" }).click();
    // One whose first audit fails would be no site any more.
    await page.getByLabel("Site URL").fill(site.origin);
    await button("Start audit").click();
    await page.waitForURL(/\/audits\/aud_/);
    await page.goto("/");
    await button("Remove the demo").click();
    const dialog = page.getByRole("dialog", { name: "Remove the demo?" });
    await dialog.getByText("Your other sites aren't affected").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await button("Remove the demo").click();
    await dialog.getByRole("button", { name: "Remove the demo" }).click();
    await page.getByText("The demo was removed").waitFor();
    await button("Remove the demo").waitFor({ state: "detached" });
    expect(
      await page
        .getByRole("listitem")
        .filter({ hasText: new URL(site.origin).host })
        .count(),
    ).toBe(1);
    expect(browser.complaints).toEqual([]);
  });
});
