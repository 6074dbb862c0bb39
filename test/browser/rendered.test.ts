/** A site whose pages scripts fill, audited by the service and looked at in a real browser. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { startScriptSite } from "../support/script-site.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";

const missing = browserMissing();

describe.skipIf(missing)(`pages that scripts fill${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startScriptSite>>;
  let service: TestService;
  let browser: TestBrowser;
  let screen: Page;
  let audit = "";

  beforeAll(async () => {
    site = await startScriptSite({
      "/": { title: "A tea house by the river", to: ["/green"] },
      "/green": { title: "Green tea from the hills", to: ["/"] },
    });
    service = await startService();
    const owner = await signUp(service);
    const id = await owner.startAudit(site.origin);
    await owner.auditEnd(id);
    audit = `/audits/${id}`;
    browser = await startBrowser(service.url);
    ({ page: screen } = await browser.open({ reducedMotion: "reduce" }));
    await screen.goto("/sign-in");
    await screen.getByLabel("Email").fill("owner@example.com");
    await screen.getByLabel("Password", { exact: true }).fill(PASSWORD_OF_OWNER);
    await screen.keyboard.press("Enter");
    await screen.getByRole("heading", { name: "Sites" }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await site?.close();
  });

  it("are counted among what was read", async () => {
    await screen.goto(audit);
    await screen.getByText("Rendered in a browser").first().waitFor();
  });

  it.each(["light", "dark"] as const)("show what was sent beside what scripts made of it, %s", async (colorScheme) => {
    await screen.emulateMedia({ colorScheme });
    await screen.goto(`${audit}/pages`);
    await screen
      .getByRole("link", { name: /\/green/ })
      .first()
      .click();
    const part = screen.getByRole("region", { name: "Raw vs. rendered HTML" }).first();
    await part.waitFor();
    const said = await part.innerText();
    for (const words of ["Shop", "Green tea from the hills", "/private/note.json: blocked by robots.txt"])
      expect(said).toContain(words);
    expect(await axeViolations(screen)).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
