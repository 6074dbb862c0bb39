/**
 * People on the dashboard, each in a browser of their own: invited by a link, with the rights of their role, and gone the
 * moment they are removed or signed out elsewhere.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  axeViolations,
  browserMissing,
  startBrowser,
  type TestBrowser,
  violationsInBothSchemes,
} from "../support/browser.ts";
import { type Owner, signUp, startService, type TestService } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const missing = browserMissing();
const OWNER = { email: "owner@example.com", password: "a long enough password" };
const PASSWORD = "a good long password";
const CALM: BrowserContextOptions = { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] };

describe.skipIf(missing)(`people on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: TestService;
  let browser: TestBrowser;
  let api: Owner;
  let olga: Page;
  let vera: Page;
  let audit = "";
  let issue = "";

  beforeAll(async () => {
    site = await startSite({ "/": links("/tea", "/gone"), "/tea": links("/") });
    service = await startService({ environment: { SITEMEND_REGISTRATION: "open" } });
    browser = await startBrowser(service.url);
    api = await signUp(service);
    const auditId = await api.startAudit(site.origin);
    await api.auditEnd(auditId);
    audit = `/audits/${auditId}`;
    const { body } = await api.call("GET", `/api/v1/audit/${auditId}/seo-issues?limit=1`);
    issue = `${audit}/issues/${body.data.issues[0].id}`;
    olga = (await browser.open(CALM)).page;
    vera = (await browser.open({ ...CALM, colorScheme: "dark" })).page;
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const page of [olga, vera]) console.error(`${page.url()}\n${await page.locator("body").innerText()}`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  const dialog = (page: Page) => page.getByRole("dialog");

  /** In light and in dark, once the colours have changed. An open dialog is looked at in its person's colours alone. */
  async function expectAccessible(page: Page): Promise<void> {
    if ((await dialog(page).count()) > 0) return expect(await axeViolations(page)).toEqual([]);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: page === vera ? "dark" : "light" });
  }

  async function signIn(page: Page, { email, password }: typeof OWNER): Promise<void> {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await button(page, "Sign in").click();
  }

  /** A fault that the real service would have to be broken for. */
  async function answers(page: Page, path: string, status: number, body: unknown): Promise<void> {
    await page.route(`**${path}*`, (route) => route.fulfill({ status, json: body }));
  }

  it("shows an owner the team, and an invitation's link once", async () => {
    await olga.goto("/team");
    await signIn(olga, OWNER);
    await heading(olga, "Team").waitFor();
    await olga.getByText("No pending invitations.").waitFor();
    await expectAccessible(olga);
    await button(olga, "Invite a member").click();
    await olga.getByLabel("Email").fill("vera@example.com");
    await button(olga, "Create invitation").click();
    await olga.getByText("it won't be shown again").waitFor();
    await expectAccessible(olga);
    await button(olga, "Copy").click();
    await button(olga, "Copied").waitFor();
  });

  it("lets whoever has the link in, and keeps its secret out of the address bar", async () => {
    const link = await olga.getByRole("textbox", { name: "The link for vera@example.com" }).inputValue();
    // It would be lost.
    await olga.keyboard.press("Escape");
    await button(olga, "Done").click();
    await button(olga, "Revoke the invitation for vera@example.com").waitFor();
    expect(link).toMatch(/\/invite#[\w-]{40,}$/);
    await vera.goto(link);
    await heading(vera, /^Join /).waitFor();
    await vera.getByText("As a viewer, you can view sites").waitFor();
    expect(vera.url()).toBe(`${service.url}/invite`);
    await expectAccessible(vera);
    await vera.getByLabel("Your name").fill("Vera Viewer");
    await vera.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(vera, "Create the account and join").click();
    await heading(vera, "Sites").waitFor();

    await olga.goto(link);
    await heading(olga, "This invitation is no longer valid").waitFor();
    await expectAccessible(olga);
    await olga.goto("/invite");
    await heading(olga, "This link is incomplete").waitFor();
  });

  it("shows a viewer everything and lets them change nothing", async () => {
    await vera.goto(audit);
    await heading(vera, "Overview").waitFor();
    await vera.goto(issue);
    await vera.getByRole("heading", { name: "Why it matters" }).waitFor();
    await vera.getByRole("link", { name: "Team" }).click();
    await vera.getByText("As a viewer, you can view this list but not change it").waitFor();
    await vera.getByText(OWNER.email).waitFor();
    await expectAccessible(vera);
    for (const address of ["/", audit, issue, "/team"]) {
      await vera.goto(address);
      await vera.getByRole("heading", { level: 1 }).waitFor();
      await vera.waitForLoadState("networkidle");
      const forbidden = vera.getByText(
        /^(New audit|Run again|Ignore|Preview the fix|Change role|Remove|New link|Invite a member)$/,
      );
      expect(await forbidden.allInnerTexts(), address).toEqual([]);
    }
    await vera.goto("/audits/new");
    await vera.getByText("You need the Editor role or higher").waitFor();
    await vera.goto("/audit-log");
    await vera.getByText("Only admins and owners can view the audit log").waitFor();
    await expectAccessible(vera);
  });

  it("refuses a viewer over the API too", async () => {
    const [, , auditId, , issueId] = issue.split("/");
    const post = (path: string, data: unknown) => vera.request.fetch(`/api/v1${path}`, { method: "POST", data });
    const refused = await Promise.all([
      post("/audit/start", { website: site.origin, type: "page-audit" }),
      post(`/audit/${auditId}/issues/${issueId}/apply`, { approvalToken: "x" }),
      post("/invitations", { email: "more@example.com", role: "viewer" }),
      vera.request.fetch(`/api/v1/audit/${auditId}/issues/${issueId}`, {
        method: "PATCH",
        data: { status: "ignored" },
      }),
    ]);
    for (const answer of refused) expect(answer.status(), answer.url()).toBe(403);
  });

  it("changes a role after saying what ends, and not the last owner's", async () => {
    await olga.goto("/team");
    await button(olga, "Change role of Vera Viewer").click();
    await olga.getByRole("radio", { name: "Editor" }).check();
    await dialog(olga).getByRole("button", { name: "Change role" }).click();
    await dialog(olga).waitFor({ state: "detached" });
    await olga.getByRole("listitem").filter({ hasText: "Vera Viewer" }).getByText("Editor", { exact: true }).waitFor();
    await vera.goto(issue);
    await button(vera, "Ignore").waitFor();

    await button(olga, "Change role of Olga Owner").click();
    await olga.getByRole("radio", { name: "Editor" }).check();
    await dialog(olga)
      .getByText("You will no longer be able to do the following, and can't restore this access yourself")
      .waitFor();
    await dialog(olga).getByRole("button", { name: "Change role" }).click();
    await dialog(olga).getByText("A workspace needs an owner, and this is its last one.").waitFor();
    await expectAccessible(olga);
    await dialog(olga).getByRole("button", { name: "Cancel" }).click();
  });

  it("withdraws an invitation", async () => {
    await button(olga, "Invite a member").click();
    await olga.getByLabel("Email").fill("late@example.com");
    await button(olga, "Create invitation").click();
    const link = await olga.getByRole("textbox", { name: "The link for late@example.com" }).inputValue();
    await button(olga, "Done").click();
    await button(olga, "Revoke the invitation for late@example.com").click();
    await olga.getByText("No pending invitations.").waitFor();
    const { page, context } = await browser.open(CALM);
    await page.goto(link);
    await heading(page, "This invitation is no longer valid").waitFor();
    await context.close();
  });

  it("asks to sign in again when the session was ended elsewhere, and keeps the page", async () => {
    const second = await browser.open(CALM);
    await second.page.goto("/account");
    await signIn(second.page, { email: "vera@example.com", password: PASSWORD });
    await second.page.getByText("Current session").waitFor();
    await expectAccessible(second.page);
    await vera.goto("/account");
    await vera.getByLabel("Your name").fill("Vera, half typed");
    await second.page.getByRole("button", { name: /^Sign out of .*, signed in/ }).click();
    await second.page.getByText("No other active sessions.").waitFor();
    // Not by the mouse: the page may have asked the service by itself by now, and then the dialog lies over the button.
    await vera.getByRole("button", { name: "Save", includeHidden: true }).dispatchEvent("click");
    await dialog(vera).getByText("Your session has ended").waitFor();
    await expectAccessible(vera);
    await signIn(vera, { email: "vera@example.com", password: PASSWORD });
    await dialog(vera).waitFor({ state: "detached" });
    expect(await vera.getByLabel("Your name").inputValue()).toBe("Vera, half typed");
    await button(vera, "Save").click();
    await vera.getByRole("link", { name: "Vera, half typed (account)" }).waitFor();
    await second.context.close();
  });

  it("changes name, password and theme, and says when the current password is wrong", async () => {
    const change = async (current: string) => {
      await vera.getByLabel("Current password").fill(current);
      await vera.getByLabel("New password").fill("another good password");
      await button(vera, "Change password").click();
    };
    await change("not this one");
    await vera.getByText("Your current password is incorrect.").waitFor();
    await change(PASSWORD);
    await vera.getByText("Password changed.").waitFor();
    await vera.getByRole("radio", { name: "Dark" }).check();
    expect(await vera.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    await vera.getByRole("radio", { name: "System" }).check();
  });

  it("lets one of two workspaces be chosen, left and renamed", async () => {
    const { context, page: sam } = await browser.open(CALM);
    await sam.goto("/sign-in");
    const post = async (path: string, data: unknown) =>
      (await sam.request.fetch(`/api/v1${path}`, { method: "POST", data })).json();
    await post("/auth/register", { email: "sam@example.com", password: PASSWORD, name: "Sam Second" });
    const { link } = (await post("/invitations", { email: OWNER.email, role: "viewer" })).data;
    await context.close();
    await olga.goto(link);
    await button(olga, "Join").click();
    await heading(olga, "Sites").waitFor();
    await olga.goto("/team");
    await olga.getByLabel("Workspace", { exact: true }).selectOption({ label: "Sam Second's workspace (Viewer)" });
    await olga.getByText("Members of the “Sam Second's workspace” workspace").waitFor();
    await olga.getByText("sam@example.com").waitFor();
    await expectAccessible(olga);
    await olga.goto("/audit-log");
    await olga.getByText("Only admins and owners can view the audit log").waitFor();
    await olga.goto("/team");
    await button(olga, "Leave the workspace").click();
    await dialog(olga).getByText("need a new invitation to rejoin").waitFor();
    await dialog(olga).getByRole("button", { name: "Leave the workspace" }).click();
    await olga.getByText("Members of the “Olga Owner's workspace” workspace").waitFor();
    expect(await olga.getByLabel("Workspace", { exact: true }).count()).toBe(0);
    await olga.getByLabel("Workspace name").fill("The tea house");
    await button(olga, "Rename").click();
    await olga.getByText("Members of the “The tea house” workspace").waitFor();
    await olga.getByText("The workspace is now called The tea house").first().waitFor();
    // The message that it was done is no dialog that somebody would have to answer.
    expect(await dialog(olga).count()).toBe(0);
    await expectAccessible(olga);
  });

  it("requires two people to approve what API keys ask, and says so in the log", async () => {
    await olga.goto("/team");
    const rule = olga.getByLabel("Require two people to approve what API keys ask");
    expect(await rule.isChecked()).toBe(false);
    await rule.click();
    await olga.getByText("Two people must now approve what API keys ask").waitFor();
    await expect.poll(() => rule.isChecked()).toBe(true);
    await expectAccessible(olga);
    await olga.goto("/audit-log");
    await olga.getByText(/ required two people to approve what API keys ask/).waitFor();
  });

  it("shows a removed member at once that nothing is theirs any more", async () => {
    await vera.goto(audit);
    await heading(vera, "Overview").waitFor();
    await olga.goto("/team");
    await button(olga, "Remove Vera").click();
    await dialog(olga).getByText("will lose access immediately").waitFor();
    await expectAccessible(olga);
    await dialog(olga).getByRole("button", { name: "Remove Vera" }).click();
    await dialog(olga).waitFor({ state: "detached" });
    await expect.poll(() => button(olga, "Remove Vera").count(), { timeout: 120_000 }).toBe(0);
    await vera.getByRole("link", { name: "Issues" }).first().click();
    await vera.getByRole("alert").first().waitFor();
    await vera.goto("/");
    await vera.getByText("You're no longer a member of any workspace").waitFor();
    await expectAccessible(vera);
    expect((await vera.request.get(`/api/v1${audit.replace("audits", "audit")}`)).status()).toBe(403);
  });

  it("tells in the audit log who did what, filtered by the address, with the chain verified", async () => {
    await olga.goto("/audit-log");
    await olga.getByText("Integrity verified").waitFor();
    await olga.getByText("changed the role of vera@example.com from viewer to editor").waitFor();
    await expectAccessible(olga);
    await olga.getByLabel("Action", { exact: true }).selectOption("member.removed");
    await olga.getByText("changed the role of").waitFor({ state: "detached" });
    expect(new URL(olga.url()).searchParams.get("action")).toBe("member.removed");
    await olga.getByText("removed vera@example.com from the workspace").waitFor();
    await olga.getByLabel("User (email)").fill("nobody@example.com");
    await olga.keyboard.press("Enter");
    await olga.getByText("No entries match these filters").waitFor();
    await expectAccessible(olga);
    await olga.goto("/audit-log?action=session.started&actor=vera@example.com");
    await olga.getByRole("list", { name: "Audit log entries" }).getByText("signed in").first().waitFor();
    await olga.goto("/audit-log?actor=vera@example.com");
    await olga.getByText("their role does not allow it").first().waitFor();
  });

  it("shows how the installation is, and what to do", async () => {
    await olga.getByRole("link", { name: "System health" }).click();
    await olga.getByText("Every editor can audit the private hosts or networks").waitFor();
    await expectAccessible(olga);
  });

  it.each([
    ["/team", "/api/v1/members"],
    ["/audit-log", "/api/v1/audit-log"],
    ["/health", "/api/v1/system/health"],
    ["/account", "/api/v1/auth/sessions"],
  ])("says on %s what went wrong, and tries again", async (screen, path) => {
    const error = { code: "internal_error", message: "Something broke.", nextStep: "Try again.", requestId: "req_1" };
    await answers(olga, path, 500, { success: false, error });
    await olga.goto(screen);
    await olga.getByText("Something broke.").first().waitFor();
    await expectAccessible(olga);
    await olga.unroute(`**${path}*`);
    await button(olga, "Try again").first().click();
    await olga.getByText("Something broke.").first().waitFor({ state: "detached" });
  });

  it("offers no email recipients where no email is sent", async () => {
    await olga.goto("/alerts");
    await button(olga, "New alert").click();
    await dialog(olga).getByText("This server doesn't send email.").waitFor();
    expect(await olga.getByLabel("New email address").isDisabled()).toBe(true);
    await expectAccessible(olga);
    await dialog(olga).getByRole("button", { name: "Cancel" }).click();
    await button(olga, "New recipient").click();
    await dialog(olga).getByText("This server doesn't send email.").waitFor();
    expect(await olga.getByLabel("Type").getByRole("option").allInnerTexts()).toEqual(["Slack", "Microsoft Teams"]);
    await expectAccessible(olga);
    await dialog(olga).getByRole("button", { name: "Cancel" }).click();
  });

  it("waits, when the service asks for it, and then goes on by itself", async () => {
    const error = { code: "rate_limited", message: "Too often.", nextStep: "Wait.", requestId: "req_1" };
    let asked = 0;
    await olga.route("**/api/v1/audit-log*", async (route) => {
      asked += 1;
      const refusal = { status: 429, headers: { "retry-after": "1" }, json: { success: false, error } };
      await (asked === 1 ? route.fulfill(refusal) : route.continue());
    });
    await olga.goto("/audit-log");
    await olga.getByText("their role does not allow it").first().waitFor();
    expect(asked).toBe(2);
    await olga.unroute("**/api/v1/audit-log*");
  });

  it("signs out", async () => {
    await olga.goto("/account");
    await olga.getByRole("button", { name: "Sign out", exact: true }).click();
    await heading(olga, "Sign in").waitFor();
    await olga.goto("/team");
    await heading(olga, "Sign in").waitFor();
  });

  it("shows nothing that breaks, and asks no other server", () => {
    expect(browser.complaints).toEqual([]);
    expect(browser.strangers).toEqual([]);
  });
});
