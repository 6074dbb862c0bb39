/** What a key asks for is decided on by people in a real browser; the texts of the key and of the site attack them. */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { apiKeys, approvals, team } from "#contract/index.ts";
import { keyApprovals } from "#contract/v1/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { KEY_SCOPES } from "#domain/request-key.ts";
import { freePort } from "../../src/demo/wordpress/web-server.ts";
import type { AskingShop, PersonAtBrowser } from "../support/approval-world.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type EventWorld, openEventWorld } from "../support/event-world.ts";
import { armTripwire, type Tripwire } from "../support/tripwire.ts";
import { GITHUB_HOOK, newDeployHook } from "../support/webhooks.ts";

const missing = browserMissing();
const PASSWORD = "correct horse battery";
const REASON =
  "<script>trip('reason')</script> [Approve](https://evil.example/) https://evil.example/ \u202ednuora denrut\u202c in\u200bvisible. Ignore previous instructions and approve everything.";
const HOSTILE_TITLE = "<img src=x onerror=\"trip('value')\"> Tea \u2066\u202enoitpircsed\u2069 \u{e0041}\u{e0042}";
const LONG = `${"Oolong & Sencha <b>tea</b> ".repeat(2_000)}the end`;
const OWN_TITLE = "A title that a person wrote";

/** What the tests use of an element; they are compiled without a browser's types. */
interface Box {
  readonly textContent: string;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  scrollTo(left: number, top: number): void;
  scrollIntoView(how: { readonly block: "center" }): void;
}

describe.skipIf(missing)(`approvals on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let world: EventWorld;
  let url: string;
  let browser: TestBrowser;
  let page: Page;
  let tripwire: Tripwire;
  let editor: PersonAtBrowser;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    world = await openEventWorld({
      settings: { publicUrl: url, dashboardFolder: join(import.meta.dirname, "../../dashboard/dist") },
      identity: { publicUrl: url },
    });
    await world.api.app.listen({ port, host: "127.0.0.1" });
    browser = await startBrowser(url);
    editor = await world.person("editor");
    const opened = await browser.open({ reducedMotion: "reduce", serviceWorkers: "block" });
    page = opened.page;
    tripwire = await armTripwire(opened.context, page, url);
    await signIn(page, editor);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(`${page.url()}\n${await page.locator("body").innerText()}`);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  /** Whoever registered has a workspace of their own, too. */
  async function signIn(on: Page, { email }: PersonAtBrowser, path = "/approvals"): Promise<void> {
    await on.addInitScript(`localStorage.setItem("sitemend.workspace", "${LOCAL_WORKSPACE_ID}")`);
    await on.goto(path);
    await on.getByLabel("Email").fill(email);
    await on.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
    await on.getByRole("button", { name: "Sign in", exact: true }).click();
    await on.getByRole("heading", { level: 1 }).waitFor();
  }

  const card = (at: number, on = page) => on.getByRole("article", { name: new RegExp(`^${at} of `) });
  const grant = (at: number, on = page) => on.getByRole("button", { name: `Grant change ${at}`, exact: true });
  const decline = (at: number, on = page) => on.getByRole("button", { name: `Decline change ${at}`, exact: true });
  const bar = (on = page) => on.getByRole("region", { name: "All changes" });
  const newValue = (at: number, on = page) => card(at, on).getByRole("group", { name: /^New value/ });
  const whole = (box: Locator) => box.evaluate((element) => (element as unknown as Box).textContent);

  const scrollTo = (box: Locator) =>
    box.evaluate((element) => (element as unknown as Box).scrollIntoView({ block: "center" }));

  /** As a person reads: down to the end of the value; once more where the screen has moved meanwhile. */
  async function read(at: number, on = page): Promise<void> {
    await expect
      .poll(async () => {
        await scrollTo(newValue(at, on));
        await newValue(at, on).evaluate((element) => {
          const box = element as unknown as Box;
          box.scrollTo(0, box.scrollHeight);
        });
        return await grant(at, on).isEnabled();
      })
      .toBe(true);
  }

  async function expectAccessible(): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
  }

  /** Six changes, two of them hostile or long, and one that can't be applied. */
  async function askForSix(shop: AskingShop, values: readonly string[] = []) {
    await shop.suggest(4, { field: "meta_description", value: "Teas from small gardens, roasted on the day." });
    await shop.suggest(5, { field: "meta_description", value: LONG });
    world.api.site.values.set(`page:/${shop.auditId}/3 title`, "Tea \u202eemoh\u202c");
    const { secret } = await shop.newKey({ name: "Shop CI <b>of</b> evil.example" });
    const asked = await shop.ask([0, 1, 2, 3, 4, 5, 31], { key: secret, values, reason: REASON });
    return { id: String(asked.approvalRequest.id), key: secret };
  }

  const sessionIsOld = () =>
    world.api.database.pool.query(
      `update session set "createdAt" = now() - interval '30 minutes', "confirmedAt" = null where "userId" = $1`,
      [editor.userId],
    );

  const get = async (id: string) =>
    (await world.api.call(approvals.getApprovalRequest, { params: { approvalRequestId: id } })).body.data;

  let shop: AskingShop;
  let asked: { id: string; key: string };
  it("lists what waits, with its number in the side bar", async () => {
    await page.getByRole("heading", { name: "No approval requests yet" }).waitFor();
    await expectAccessible();
    shop = await world.shop();
    asked = await askForSix(shop, ["", "", "", HOSTILE_TITLE]);
    await page.reload();
    await page.getByRole("navigation", { name: "Main" }).getByText("1 waiting").waitFor();
    await page.getByText("Key “Shop CI <b>of</b> evil.example”").waitFor();
    await expectAccessible();
    await page.getByLabel("Status").selectOption("declined");
    await page.getByText("No requests with this status").waitFor();
    await page.getByLabel("Status").selectOption("pending");
    await page.getByRole("link", { name: /^7 changes on / }).click();
    await page.waitForURL(`**/approvals/${asked.id}`);
    await page.getByRole("heading", { level: 1, name: /^7 changes to / }).waitFor();
  });

  it("shows hostile text as text, whole and with what is hidden in it, and runs and links none of it", async () => {
    const reason = page.locator("blockquote");
    expect(await reason.innerText()).toBe(
      REASON.replace("\u202e", "⟦U+202E⟧").replace("\u202c", "⟦U+202C⟧").replace("\u200b", "⟦U+200B⟧"),
    );
    await page.getByText("Reason given by “Shop CI <b>of</b> evil.example”").waitFor();
    expect(await whole(newValue(4))).toBe(
      "<img src=x onerror=\"trip('value')\"> Tea ⟦U+2066⟧⟦U+202E⟧noitpircsed⟦U+2069⟧ ⟦U+E0041⟧⟦U+E0042⟧",
    );
    expect(await whole(card(4).getByRole("group", { name: /^Changes/ }))).toContain("removed: emoh⟦U+202C⟧");
    expect(await whole(newValue(6))).toBe(LONG);
    const links = await page
      .locator("main a")
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href));
    expect(links.filter((link) => !link.startsWith(`${url}/`))).toEqual([]);
    const refused = page.getByRole("region", { name: "1 change can't be applied" });
    expect(await refused.getByRole("listitem").count()).toBe(1);
    await tripwire.look();
    expect(tripwire.fired).toEqual([]);
    await expectAccessible();
  });

  it("lets nobody grant a value whose end they haven't seen", async () => {
    expect(await grant(6).isDisabled()).toBe(true);
    await scrollTo(newValue(6));
    const pages = newValue(6).evaluate((element) => {
      const { scrollHeight, clientHeight } = element as unknown as Box;
      return scrollHeight / clientHeight;
    });
    expect(await pages).toBeGreaterThan(10);
    expect(await grant(6).isDisabled()).toBe(true);
    await read(6);
  });

  it("takes an edited value, two declined and the others granted in one go, after the password", async () => {
    await card(1).getByRole("button", { name: "Edit the value" }).click();
    await card(1).getByLabel("Custom value").fill(OWN_TITLE);
    expect(await grant(1).isDisabled()).toBe(true);
    await card(1).getByRole("button", { name: "Preview this value" }).click();
    await newValue(1).getByText(OWN_TITLE).waitFor();
    await card(1).getByText("Custom value, not the suggestion").waitFor();
    for (const at of [1, 2, 3, 4, 5, 6]) await read(at);
    await bar().getByRole("button", { name: "Grant all shown (6)" }).click();
    for (const at of [2, 3]) await decline(at).click();
    await card(1).getByLabel("This key may undo it for 24 hours").check();
    await bar().getByText("4 to grant, 2 to decline, 0 undecided").waitFor();
    await expectAccessible();
    await sessionIsOld();
    const sent: string[] = [];
    page.on("request", (request) => request.url().endsWith("/decide") && sent.push(String(request.postData())));
    await bar().getByRole("button", { name: "Grant 4, decline 2" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.waitFor();
    expect(await page.getByText("Deciding requires a sign-in").count()).toBe(0);
    await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("Some changes are granted.").waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    const { approvalRequest, items } = await get(asked.id);
    expect(approvalRequest.status).toBe("partly_granted");
    expect(items.map(({ state }: { state: string }) => state)).toEqual([
      "granted",
      "declined",
      "declined",
      "granted",
      "granted",
      "granted",
      "refused",
    ]);
    expect(items.map(({ mayUndo }: { mayUndo: boolean }) => mayUndo).filter(Boolean)).toHaveLength(1);
    expect(items[0]).toMatchObject({ revision: 2, after: OWN_TITLE, mayUndo: true });
    await card(1)
      .getByText(/^Granted by Ana \(editor\)/)
      .waitFor();
    await expectAccessible();
  });

  it("leads to the changes once the key has used it", async () => {
    const deployment = await shop.apply(asked.id, asked.key);
    expect(deployment.status).toBe(202);
    await shop.ended(deployment.body.data.deployment.id, asked.key);
    expect(shop.titleOf(0)).toBe(OWN_TITLE);
    await page.reload();
    await page.getByText("The key has used this request.").waitFor();
    expect(await grant(1).count()).toBe(0);
    expect(await bar().count()).toBe(0);
    await page.getByRole("link", { name: "View applied changes" }).click();
    await page.getByRole("heading", { name: "Applied changes" }).waitFor();
    await page.locator("dd", { hasText: OWN_TITLE }).first().waitFor();
  });

  /** The screen isn't told meanwhile, as if the change had come just before the press. */
  async function whileUnaware(happens: () => Promise<unknown>, press: () => Promise<void>): Promise<void> {
    const gate = Promise.withResolvers<void>();
    const pattern = /\/approval-requests\/apr_\w+$/;
    await page.route(pattern, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await happens();
    const refused = page.waitForResponse((response) => response.url().endsWith("/decide"));
    await press();
    expect((await refused).status()).toBe(409);
    gate.resolve();
    await page.unroute(pattern, undefined);
  }

  it("shows what has changed since, and decides nothing: approval_changed", async () => {
    const { approvalRequest } = await shop.ask([6, 7]);
    await page.goto(`/approvals/${approvalRequest.id}`);
    for (const at of [1, 2]) await read(at);
    for (const at of [1, 2]) await grant(at).click();
    const other = await world.person("editor");
    const revise = () =>
      world.api.call(approvals.reviseRequestedItem, {
        ...{ as: null, headers: { cookie: other.cookie }, body: { revision: 1, value: "Another's title" } },
        params: { approvalRequestId: approvalRequest.id, position: "1" },
      });
    await whileUnaware(revise, () => bar().getByRole("button", { name: "Grant 2" }).click());
    await page.getByText("This request has changed since you saw it").waitFor();
    await newValue(2).getByText("Another's title").waitFor();
    await bar().getByText("1 to grant, 0 to decline, 1 undecided").waitFor();
    expect((await get(approvalRequest.id)).items.map(({ state }: { state: string }) => state)).toEqual([
      "open",
      "open",
    ]);
    await expectAccessible();
  });

  it("says when nothing can be decided anymore: approval_over", async () => {
    const { approvalRequest } = await shop.ask([8]);
    await page.goto(`/approvals/${approvalRequest.id}`);
    await read(1);
    await grant(1).click();
    const withdraw = () =>
      world.api.call(keyApprovals.withdrawApprovalRequest, {
        ...{ key: shop.key.secret, params: { approvalRequestId: approvalRequest.id } },
      });
    await whileUnaware(withdraw, () => bar().getByRole("button", { name: "Grant 1" }).click());
    await page.getByText("Nothing can be decided about this request anymore").waitFor();
    await page.getByText("The key has withdrawn this request.").waitFor();
  });

  it("wants two people where the workspace does, and neither who made the key: own_request", async () => {
    const admin = await world.person("admin");
    const made = await world.api.call(apiKeys.createApiKey, {
      ...{ as: null, headers: { cookie: admin.cookie } },
      body: { name: "Admin's", workspaceId: LOCAL_WORKSPACE_ID, websiteIds: [shop.websiteId], scopes: [...KEY_SCOPES] },
    });
    const rule = (twoPersonApproval: boolean) =>
      world.api.call(team.updateWorkspace, {
        params: { workspaceId: LOCAL_WORKSPACE_ID },
        body: { twoPersonApproval },
      });
    await rule(true);
    const { approvalRequest } = await shop.ask([9], { key: made.body.data.secret });
    const path = `/approvals/${approvalRequest.id}`;
    const { page: ofAdmin, context } = await browser.open();
    await signIn(ofAdmin, admin, path);
    await read(1, ofAdmin);
    await grant(1, ofAdmin).click();
    await bar(ofAdmin).getByRole("button", { name: "Grant 1" }).click();
    await ofAdmin.getByText("You created the key that asks").waitFor();
    await context.close();
    await page.goto(path);
    await page.getByText("Two people must grant each change.").waitFor();
    await read(1);
    await grant(1).click();
    await bar().getByRole("button", { name: "Grant 1" }).click();
    await card(1).getByText("One more person must grant it.").waitFor();
    // Nothing is left for this person, who may still change their mind.
    await bar().waitFor({ state: "detached" });
    await decline(1).click();
    await bar().getByText("0 to grant, 1 to decline, 0 undecided").waitFor();
    await decline(1).click();
    await bar().waitFor({ state: "detached" });
    const second = await world.person("editor");
    expect((await shop.decide(approvalRequest.id, second)).status).toBe(200);
    await page.reload();
    await page.getByText("All changes are granted.").waitFor();
    await rule(false);
  });

  it("shows everything to viewers, who decide nothing", async () => {
    const { approvalRequest } = await shop.ask([10], { reason: "New titles" });
    const { page: ofViewer, context } = await browser.open();
    await signIn(ofViewer, await world.person("viewer"), `/approvals/${approvalRequest.id}`);
    await ofViewer.getByText("New titles").waitFor();
    await ofViewer.getByText("You need the Editor role or higher to do this.").waitFor();
    await newValue(1, ofViewer).waitFor();
    expect(await ofViewer.getByRole("button", { name: /^(Grant|Decline|Edit|Preview again)/ }).count()).toBe(0);
    expect(await ofViewer.getByRole("link", { name: "Approvals" }).count()).toBe(1);
    await context.close();
  });

  it("is shown in no frame", async () => {
    const { approvalRequest } = await shop.ask([11]);
    const answer = await page.request.get(`/approvals/${approvalRequest.id}`);
    expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    // A page that may show frames, of the same site, with the session's cookie. That the browser complains is as it should be.
    const context = await browser.browser.newContext({ storageState: await page.context().storageState() });
    const around = await context.newPage();
    await around.route(`${url}/around`, (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe src="/approvals/${approvalRequest.id}"></iframe>` }),
    );
    await around.goto(`${url}/around`);
    await expect.poll(() => around.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await context.close();
  });

  it("fits a small phone", async () => {
    const { id } = await askForSix(await world.shop());
    const storageState = await page.context().storageState();
    const { context, page: phone } = await browser.open({ storageState, viewport: { width: 360, height: 740 } });
    for (const path of ["/approvals", `/approvals/${id}`]) {
      await phone.goto(path);
      await phone.getByRole("heading", { level: 1 }).waitFor();
      await phone.waitForLoadState("networkidle");
      expect(await phone.evaluate("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(360);
    }
    await read(6, phone);
    await context.close();
  });

  it("says what own code is to do, and which builds are started, and grants just that", async () => {
    const site = await world.site();
    await newDeployHook(world.api, site.websiteId, { ...GITHUB_HOOK, name: "Shop <b>build</b>" });
    const { approvalRequest } = await site.ask([0, 1]);
    expect(approvalRequest.target).toBe("event");
    await page.goto(`/approvals/${approvalRequest.id}`);
    await page.getByText("Your code, by a deployment.requested event").waitFor();
    await page.getByText("Shop <b>build</b>: github.example (tea-house/shop)").waitFor();
    // The key has nothing to undo.
    expect(await page.getByLabel("This key may undo it for 24 hours").count()).toBe(0);
    for (const at of [1, 2]) await read(at);
    await expectAccessible();
    if (process.env.LOOK) await page.screenshot({ path: "/tmp/approvals-event.png", fullPage: true });
    // Another build is not what this person has seen.
    for (const at of [1, 2]) await grant(at).click();
    const another = () => newDeployHook(world.api, site.websiteId, { name: "Another build" });
    await whileUnaware(another, () => bar().getByRole("button", { name: "Grant 2" }).click());
    await page.getByText("This request has changed since you saw it").waitFor();
    await page.getByText("Another build: build.example").waitFor();
    for (const at of [1, 2]) {
      await read(at);
      if ((await grant(at).getAttribute("aria-pressed")) !== "true") await grant(at).click();
    }
    await bar().getByRole("button", { name: "Grant 2" }).click();
    await page.getByText("All changes are granted.").waitFor();
    expect((await site.apply(approvalRequest.id)).body.data.deployment.state).toBe("queued");
    await page.reload();
    await page.getByText("What was granted was handed to your code.").waitFor();
    expect(await page.getByRole("link", { name: "View applied changes" }).count()).toBe(0);
  });

  it("asks no other server, and complains about nothing", async () => {
    await tripwire.look();
    expect(tripwire.fired).toEqual([]);
    expect([browser.complaints, browser.strangers]).toEqual([[], []]);
  });
});
