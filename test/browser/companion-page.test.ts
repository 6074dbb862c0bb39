/** The companion plugin's page in wp-admin, as an administrator clicks through it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { type Companion, startCompanion } from "../support/companion.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing() ?? browserMissing();

describe.skipIf(missing)(`the companion's page in wp-admin${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Companion;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    site = await startCompanion("mariadb");
    browser = await startBrowser(site.wordpress.url);
    ({ page } = await browser.open());
    await page.goto("wp-login.php");
    await page.getByLabel("Username or Email Address").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(site.wordpress.adminPassword);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.getByRole("link", { name: "Tools", exact: true }).first().click();
    await page.locator("#menu-tools").getByRole("link", { name: "Sitemend" }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const press = (name: string) => page.getByRole("button", { name }).click();
  const says = (text: string | RegExp) => page.locator(".notice-success").getByText(text).waitFor();

  it("says what there is before anything is", async () => {
    await page.getByText("No server is connected by a pairing code.").waitFor();
    await page.getByText("Sitemend has changed nothing yet.").waitFor();
  });

  it("stops writing and resumes it", async () => {
    await press("Stop all writing now");
    await says("Writing stopped.");
    expect((await site.call("status")).json).toMatchObject({ writable: false });
    await press("Resume writing");
    await says("Writing resumed.");
    expect((await site.call("status")).json).toMatchObject({ writable: true });
  });

  it("shows a pairing code once, then the connection, and revokes it", async () => {
    await press("Create pairing code");
    const code = await page.locator("#sitemend-code").textContent();
    expect((await site.wordpress.request("wp-json/sitemend/v1/pair", { body: { code } })).status).toBe(200);
    await page.locator("#menu-tools").getByRole("link", { name: "Sitemend" }).click();
    expect(await page.locator("#sitemend-code").count()).toBe(0);
    await page.getByRole("cell", { name: "Limited to what Sitemend needs" }).waitFor();
    await press("Revoke");
    await says("Connection revoked.");
    await page.getByText("No server is connected by a pairing code.").waitFor();
  });

  it("warns of the unlimited passwords of earlier versions, until they are revoked", async () => {
    await site.wordpress.inside(
      `WP_Application_Passwords::create_new_application_password(${site.admin.id}, ['name' => 'Sitemend']); update_option('sitemend_schema', '2');`,
    );
    await page.reload();
    await page.getByText("Some passwords were made by version 1.1 or earlier").waitFor();
    await page.getByRole("cell", { name: "Unlimited: everything that this user may do" }).waitFor();
    await press("Revoke");
    await says("Connection revoked.");
    expect(await page.getByText("Some passwords were made").count()).toBe(0);
  });

  it("leads from the log to what was changed, and is free of faults that axe knows", async () => {
    const post = await site.post({ post_title: "Our teas" });
    const edits = [{ field: "meta:_sitemend_title", before: null, after: "A <b>bold</b> title" }];
    expect((await site.apply(post, edits)).outcome).toBe("written");
    await page.locator("#menu-tools").getByRole("link", { name: "Sitemend" }).click();
    await page.getByRole("cell", { name: "A <b>bold</b> title" }).waitFor();
    const link = page.locator("#sitemend-log").getByRole("link", { name: "Our teas" });
    expect(await link.getAttribute("href")).toContain(`post=${post.slice("post:".length)}&action=edit`);
    // What WordPress prints around it is not ours to judge.
    await page.evaluate(
      `const main = document.createElement("main");
      main.append(document.querySelector("#wpbody-content .wrap"));
      document.body.replaceChildren(main);`,
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
