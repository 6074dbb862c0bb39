/**
 * Accounts in a real browser, with a real mail server: a second factor, a passkey on the browser's virtual device, a
 * forgotten password, guesses of others, a session that an admin ends, and being asked again who it is.
 */
import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPool, startEmbedded } from "#store/index.ts";
import { appCode } from "../support/authenticator-app.ts";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";

const missing = browserMissing();
const OWNER = "owner@example.com";
const VERAS = "a good long password";
const CALM: BrowserContextOptions = { reducedMotion: "reduce" };

describe.skipIf(missing)(`accounts${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let mailbox: Mailbox;
  let service: TestService;
  let browser: TestBrowser;
  let olga: Page;
  let vera: Page;
  let device: CDPSession;
  let password = PASSWORD_OF_OWNER;
  let secret = "";
  let recoveryCodes: readonly string[] = [];

  beforeAll(async () => {
    mailbox = await startMailbox();
    const port = await freePort();
    service = await startService({
      environment: {
        // Passkeys need a name.
        ...{ SITEMEND_PORT: String(port), SITEMEND_PUBLIC_URL: `http://localhost:${port}` },
        ...{ SITEMEND_SMTP_URL: mailbox.url, SITEMEND_MAIL_FROM: "sitemend@example.com" },
      },
    });
    await signUp(service);
    browser = await startBrowser(service.url);
    olga = (await browser.open(CALM)).page;
    vera = (await browser.open({ ...CALM, colorScheme: "dark" })).page;
    device = await olga.context().newCDPSession(olga);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const page of [olga, vera]) console.error(`${page.url()}\n${await page.locator("body").innerText()}`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await mailbox?.close();
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
  const typePassword = (page: Page, text: string, name = "Password") =>
    page.getByRole("textbox", { name, exact: true }).fill(text);
  const expectAccessible = async (page: Page) => expect(await axeViolations(page)).toEqual([]);

  async function begin(page: Page, email: string, typed: string): Promise<void> {
    await page.getByLabel("Email").fill(email);
    await typePassword(page, typed);
    await button(page, "Sign in").first().click();
  }

  async function signOut(page: Page): Promise<void> {
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
    await heading(page, "Sign in").waitFor();
  }

  /** The newest letter of that subject, once it has come. */
  async function letter(subject: string): Promise<string> {
    const find = () => mailbox.messages.findLast((message) => message.subject === subject);
    await until(() => find() !== undefined, `the letter “${subject}”`);
    return find()?.text ?? "";
  }

  const linkIn = (text: string) => /http:\/\/localhost:\d+(\/\S+#\S+)/.exec(text)?.[1] ?? "no link";

  it("sets up an app step by step, and shows the recovery codes once", async () => {
    await olga.goto("/account");
    await begin(olga, OWNER, password);
    await button(olga, "Set up an authenticator app").click();
    await typePassword(olga, password);
    await button(olga, "Continue").click();
    await olga.getByRole("img", { name: /QR code/ }).waitFor();
    await expectAccessible(olga);
    secret = ((await olga.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
    await olga.getByRole("textbox", { name: "Code" }).fill("000000");
    await button(olga, "Turn on").click();
    await olga.getByText("Incorrect code.").waitFor();
    await olga.getByRole("textbox", { name: "Code" }).fill(appCode(secret));
    await button(olga, "Turn on").click();
    await olga.getByText("You won't be able to see them again").waitFor();
    recoveryCodes = await olga.locator("ul.font-mono li").allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await expectAccessible(olga);
    await button(olga, "I've saved my codes").click();
    await olga.getByText("10 recovery codes left").waitFor();
    expect(await letter("Two-factor authentication is on")).toContain("Your other sessions have ended");
  });

  it("asks for the code after the password, and takes a recovery code in its place", async () => {
    await signOut(olga);
    await begin(olga, OWNER, password);
    await olga.getByRole("textbox", { name: "Code" }).waitFor();
    await expectAccessible(olga);
    await olga.getByRole("textbox", { name: "Code" }).fill("123456");
    await button(olga, "Sign in").click();
    await olga.getByText("Incorrect code.").waitFor();
    await olga.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[0] ?? "");
    await button(olga, "Sign in").click();
    await heading(olga, "Sites").waitFor();
    expect(await letter("A recovery code was used")).toContain("127.0.0.1");
  });

  it("adds a passkey, and signs in with it alone", async () => {
    await olga.goto("/account");
    await olga.getByLabel("Passkey name").fill("Work laptop");
    await button(olga, "Add a passkey").click();
    await button(olga, "Remove the passkey Work laptop").waitFor();
    await expectAccessible(olga);
    await signOut(olga);
    await button(olga, "Sign in with a passkey").click();
    await heading(olga, "Sites").waitFor();
    await letter("A passkey was added");
  });

  it("is held up by nobody's guesses where it has signed in before", async () => {
    await signOut(olga);
    const guess = () =>
      fetch(new URL("/api/v1/auth/login", service.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: OWNER, password: "a wrong guess" }),
      });
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await begin(olga, OWNER, password);
    await olga.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[1] ?? "");
    await button(olga, "Sign in").click();
    await heading(olga, "Sites").waitFor();
  });

  it("sets a forgotten password by a link from an e-mail, and still asks for the second factor", async () => {
    await signOut(olga);
    await olga.getByRole("link", { name: "Forgot your password?" }).click();
    await expectAccessible(olga);
    await olga.getByLabel("Email").fill(OWNER);
    await button(olga, "Send link").click();
    await olga.getByText("Check your email").waitFor();
    await olga.goto(linkIn(await letter("Set a new password")));
    await expectAccessible(olga);
    expect(new URL(olga.url()).hash).toBe("");
    await typePassword(olga, "password123", "New password");
    await button(olga, "Set password").click();
    await olga.getByText("Many people use this password.").waitFor();
    password = "the second long password";
    await typePassword(olga, password, "New password");
    await button(olga, "Set password").click();
    await olga.getByText("Your new password is set").waitFor();
    await letter("Your password was reset");
    await olga.getByRole("link", { name: "Sign in" }).click();
    await begin(olga, OWNER, password);
    await olga.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[2] ?? "");
    await button(olga, "Sign in").click();
    await heading(olga, "Sites").waitFor();
  });

  it("sends an invitation, once it has been confirmed who asks after more than an hour", async () => {
    await age(service);
    await olga.goto("/team");
    await button(olga, "Invite a member").click();
    await olga.getByLabel("Email").fill("vera@example.com");
    await button(olga, "Create invitation").click();
    const dialog = olga.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await expectAccessible(olga);
    await dialog.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[3] ?? "");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await olga.getByText("We've also emailed it.").waitFor();
    await button(olga, "Done").click();
    await vera.goto(linkIn(await letter("Invitation to Local")));
    await vera.getByLabel("Your name").fill("Vera");
    await typePassword(vera, VERAS);
    await button(vera, "Create the account and join").click();
    await heading(vera, "Sites").waitFor();
  });

  it("asks members for a second factor where the owner wants it", async () => {
    await olga.goto("/team");
    const rule = olga.getByRole("checkbox", { name: /for all members/ });
    await rule.click();
    await olga.getByText("Two-factor authentication is now required").waitFor();
    await expectAccessible(olga);
    await vera.goto("/");
    await vera.getByText("Local: set up two-factor authentication first").waitFor();
    await expectAccessible(vera);
    await rule.click();
    await olga.getByText("Two-factor authentication is no longer required").waitFor();
    await vera.goto("/");
    await heading(vera, "Sites").waitFor();
  });

  it("signs a member out everywhere, at once", async () => {
    await olga.goto("/team");
    await button(olga, "Sign out Vera").click();
    await expectAccessible(olga);
    await olga.getByRole("dialog").getByRole("button", { name: "Sign out Vera" }).click();
    await olga.getByText("Vera was signed out of all sessions").waitFor();
    await vera.goto("/team");
    await heading(vera, "Sign in").waitFor();
    await letter("You were signed out");
  });
});

/** As if everybody had signed in two hours ago. */
async function age(service: TestService): Promise<void> {
  const database = await startEmbedded(service.dataDir);
  const pool = openPool(database.address);
  await pool.query(`update session set "createdAt" = now() - interval '2 hours', "confirmedAt" = null`);
  await pool.end();
  // The service still uses it.
  await database.stop();
}
