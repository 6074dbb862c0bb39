/**
 * A site that is built from a repository, on the dashboard: connected over smart HTTP with a token that is wrong at first, a fix
 * proposed on a branch, merged and deployed by people, verified, rolled back; and what people without the right may see of it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { axeViolations, browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { type DeployedSite, deploySite } from "../support/deployed-site.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "../support/git-server.ts";
import { LOOPBACK, type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";

const missing = browserMissing();
const TOKEN = "token-of-this-repository";
const WRONG = "token-of-another-one";
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const FOUND_WITHIN = { timeout: 40_000 };

const page = (name: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${name} from the hills of Uji, Japan</title>
    <meta name="viewport" content="width=device-width">
  </head>
  <body>
    <main>
      <h1>${name}</h1>
      <p>${name} is picked in May, steamed for a minute and rolled by hand; it keeps for a year in a tin.</p>
      <p><a href="/">All teas</a> <a href="/sencha/">Sencha</a></p>
    </main>
  </body>
</html>
`;

describe.skipIf(missing)(`a repository on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let remote: GitRemote;
  let host: GitHost;
  let site: DeployedSite;
  let service: TestService;
  let browser: TestBrowser;
  let owner: Owner;
  let screen: Page;
  let audit = "";
  let connection = "";

  beforeAll(async () => {
    remote = createGitRemote({ "index.html": page("Tea"), "sencha/index.html": page("Sencha") });
    host = await startGitHost({ folder: remote.folder, names: ["localhost"], token: TOKEN });
    site = await deploySite(remote);
    const authority = join(remote.folder, "authority.pem");
    writeFileSync(authority, host.authority);
    service = await startService({
      environment: {
        SITEMEND_RATE_LIMITS: "off",
        SITEMEND_ALLOW_PRIVATE: `${LOOPBACK},localhost`,
        NODE_EXTRA_CA_CERTS: authority,
      },
    });
    owner = await signUp(service);
    const limits = { externalLinks: false, resources: false, requestsPerSecond: 500 };
    const auditId = await owner.startAudit(`${site.url}/`, limits);
    await owner.auditEnd(auditId);
    audit = `/audits/${auditId}`;
    const { websites } = (await owner.call("GET", "/api/v1/websites")).body.data;
    connection = `/sites/${websites[0].id}/connection`;
    browser = await startBrowser(service.url);
    screen = (await browser.open({ reducedMotion: "reduce", viewport: DESK })).page;
  });

  // What stood on the screen says more than which element was awaited.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(`${screen.url()}\n${await screen.locator("body").innerText()}`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
    await host?.close();
    remote?.delete();
  });

  const heading = (name: string | RegExp) => screen.getByRole("heading", { name, level: 1 });
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const dialog = () => screen.getByRole("dialog");
  const shown = (text: string | RegExp, within = {}) => screen.getByText(text).first().waitFor(within);

  /** On a desk in light and on a phone in dark: no violation, and nothing wider than the screen. */
  async function expectFits(name: string): Promise<void> {
    for (const [size, colorScheme] of [[PHONE, "dark"] as const, [DESK, "light"] as const]) {
      await screen.setViewportSize(size);
      await screen.emulateMedia({ colorScheme });
      await screen.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      expect(await axeViolations(screen), `${name}, ${size.width} px wide`).toEqual([]);
      expect(await screen.evaluate("document.documentElement.scrollWidth"), name).toBeLessThanOrEqual(size.width);
      if (process.env.LOOK) await screen.screenshot({ path: `/tmp/git-${name}-${size.width}.png`, fullPage: true });
    }
  }

  const ownBranches = () =>
    remote
      .git(remote.bare, ["for-each-ref", "--format=%(objectname) %(refname:short)", "refs/heads/sitemend/"])
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(" "));

  /** Merges what isn't merged yet. */
  function mergeAll(): void {
    const work = remote.clone();
    for (const [, branch] of ownBranches())
      remote.git(work, ["merge", "--quiet", "--no-ff", "--no-edit", `origin/${branch}`]);
    remote.git(work, ["push", "--quiet", "origin", "HEAD:main"]);
  }

  const openIssue = async (checkId: string, path: string) => {
    const { body } = await owner.call("GET", `/api/v1${audit.replace("audits", "audit")}/seo-issues?check=${checkId}`);
    const found = body.data.issues.find(({ url }: { url: string }) => new URL(url).pathname === path);
    await screen.goto(`${audit}/issues/${found.id}`);
  };

  it("is offered beside WordPress where a site isn't connected, and chosen by keyboard", async () => {
    await screen.goto("/sign-in");
    await screen.getByLabel("Email").fill("owner@example.com");
    await screen.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await heading("Sites").waitFor();
    await screen.goto(`${audit}/review`);
    await screen.getByRole("link", { name: "Or connect the site, to apply and roll back fixes from here" }).click();
    await heading("Connection").waitFor();
    await screen.getByRole("radio", { name: "WordPress" }).focus();
    await screen.keyboard.press("ArrowDown");
    await screen.getByRole("form", { name: "Connect a Git repository" }).waitFor();
    expect(new URL(screen.url()).searchParams.get("platform")).toBe("git");
    expect(await screen.getByRole("radio", { name: "Git repository" }).isChecked()).toBe(true);
  });

  it("tells the token's rights in the words of the host that its URL names", async () => {
    await screen.getByLabel("Repository URL").fill("https://gitlab.com/tea/site.git");
    await shown("Scope: api.");
    const gitlab = screen.getByRole("link", { name: "Create a token" });
    expect(await gitlab.getAttribute("href")).toBe("https://gitlab.com/tea/site/-/settings/access_tokens");
    await screen.getByLabel("Repository URL").fill("https://github.com/tea/site.git");
    await shown("Contents: Read and write.");
  });

  it("keeps what was typed when the token is wrong, and says so at the token", async () => {
    await screen.getByLabel("Repository URL").fill(`https://localhost:${host.port}/site.git`);
    await screen.getByLabel("Username (optional)").fill("ann");
    await screen.getByLabel("Folders (optional)").fill("sencha\n");
    await screen.getByLabel("Also create and delete a test branch").check();
    await screen.getByLabel("Token", { exact: true }).fill(WRONG);
    await screen.keyboard.press("Enter");
    await screen.getByRole("alert").getByText("The Git host rejected this token.").waitFor();
    const token = screen.getByLabel("Token", { exact: true });
    await expect.poll(() => token.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await token.getAttribute("aria-invalid")).toBe("true");
    expect(await screen.getByLabel("Repository URL").inputValue()).toContain("/site.git");
    expect(await screen.getByLabel("Branch", { exact: true }).inputValue()).toBe("main");
    expect(await screen.getByLabel("Username (optional)").inputValue()).toBe("ann");
    expect(await screen.getByLabel("Folders (optional)").inputValue()).toBe("sencha\n");
    expect(await screen.getByLabel("Also create and delete a test branch").isChecked()).toBe(true);
    expect(await token.inputValue()).toBe(WRONG);
    await expectFits("wrong-token");
  });

  it("names the field that is wrong, and the cause that the repository gives", async () => {
    await screen.getByLabel("Token", { exact: true }).fill(TOKEN);
    await screen.getByLabel("Branch", { exact: true }).fill("trunk");
    await button("Connect repository").click();
    await screen.getByText("Error code: git_not_usable").waitFor();
    await screen.getByLabel("Repository URL").fill(`http://localhost:${host.port}/site.git`);
    await button("Connect repository").click();
    await expect.poll(() => screen.getByLabel("Repository URL").getAttribute("aria-invalid")).toBe("true");
  });

  it("is connected with the right token, which is shown nowhere, and tested again", async () => {
    await screen.getByLabel("Repository URL").fill(`https://localhost:${host.port}/site.git`);
    await screen.getByLabel("Branch", { exact: true }).fill("main");
    await screen.getByLabel("Folders (optional)").fill("");
    await button("Connect repository").click();
    await heading("Git repository").waitFor();
    await shown("Changes are pushed to branches for you to merge into main.");
    await shown("Plain HTML");
    await shown(remote.head().slice(0, 7));
    await shown("in all folders");
    await shown("Token ending in …tory");
    expect(await screen.content()).not.toContain(TOKEN);
    await button("Test now").click();
    await button("Test now").waitFor();
    await expectFits("connected");
    await screen.goto("/");
    await shown("Git repository connected");
    await expectFits("sites");
  });

  it("shows a viewer the connection, and lets them change nothing of it", async () => {
    const { body } = await owner.call("POST", "/api/v1/invitations", { email: "vera@example.com", role: "viewer" });
    const { page: vera, context } = await browser.open({ reducedMotion: "reduce" });
    await vera.goto(body.data.link);
    await vera.getByLabel("Your name").fill("Vera Viewer");
    await vera.getByLabel("Password", { exact: true }).fill("a good long password");
    await vera.getByRole("button", { name: "Create the account and join" }).click();
    await vera.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
    await vera.goto(connection);
    await vera.getByText("Token ending in …tory").waitFor();
    expect(await vera.getByRole("button", { name: /^(Change settings|Disconnect)$/ }).count()).toBe(0);
    await context.close();
  });

  it("gets a fix as a proposal on a branch, with what to do next", async () => {
    const before = remote.head();
    await openIssue("description-missing", "/sencha/");
    await button("Preview the fix").click();
    await shown("sencha/index.html");
    await expectFits("preview");
    await button("Approve and propose").click();
    await shown("Next: merge it into main");
    await expectFits("outcome");
    expect(remote.head()).toBe(before);
    await screen.getByRole("link", { name: "View change" }).first().click();
    await heading("Applied changes").waitFor();
    const [[commit = "", branch = ""] = [], ...others] = ownBranches();
    expect([branch.startsWith("sitemend/"), others]).toEqual([true, []]);
    await shown("Proposed: waiting to be merged");
    await shown(`git fetch && git merge ${commit}`);
    await shown(`Commit ${commit.slice(0, 7)}`);
    await expectFits("proposed");
  });

  it("shows without a reload that it was merged, and then that the public page has it", async () => {
    mergeAll();
    await shown("Waiting to be deployed", FOUND_WITHIN);
    await shown("The change is in main");
    await expectFits("deploying");
    site.deploy();
    await shown("Verified on the live page", FOUND_WITHIN);
    await expectFits("verified");
  });

  it("proposes what was approved in the review queue", async () => {
    await screen.goto(`${audit}/review?check=canonical-missing`);
    await button(/^Approve a/).click();
    await button("Apply 1 approved change").click();
    await dialog().getByText("for you to merge").waitFor();
    await dialog().getByRole("button", { name: "Propose now" }).click();
    await dialog().getByText("1 of 1 change proposed").waitFor(FOUND_WITHIN);
    await expectFits("bulk");
  });

  it("withdraws a proposal, and rolls back what was deployed by another", async () => {
    await screen.goto(`${audit}/changes`);
    const row = (state: string) => screen.locator("main li[id]").filter({ hasText: state });
    await row("Proposed").getByRole("button", { name: "Withdraw" }).click();
    await dialog().getByText("Its branch is deleted").waitFor();
    await dialog().getByRole("button", { name: "Withdraw" }).click();
    await shown("The proposal was withdrawn before it was merged");
    await row("Verified on the live page").getByRole("button", { name: "Roll back" }).click();
    await dialog().getByText("Proposes the previous text for you to merge").waitFor();
    await expectFits("roll-back");
    await dialog().getByRole("button", { name: "Roll back" }).click();
    await shown("Rolling back");
    // Its branch is there once it is proposed, and only then.
    await row("Rollback").filter({ hasText: "Proposed" }).waitFor(FOUND_WITHIN);
    mergeAll();
    await row("Rollback").filter({ hasText: "Waiting to be deployed" }).waitFor(FOUND_WITHIN);
    site.deploy();
    // The withdrawn proposal is an applied rollback, too.
    await row("Rollback").filter({ hasText: "sencha/" }).filter({ hasText: "Applied" }).waitFor(FOUND_WITHIN);
    await expectFits("rolled-back");
    expect(remote.git(remote.bare, ["show", "main:sencha/index.html"])).toBe(page("Sencha"));
  });

  it("takes new settings with the token entered again", async () => {
    await screen.goto(connection);
    await button("Change settings").click();
    expect(await screen.getByLabel("Token", { exact: true }).inputValue()).toBe("");
    await screen.getByLabel("Folders (optional)").fill("sencha");
    await screen.getByRole("radio", { name: "Commit" }).check();
    await screen.getByLabel("Token", { exact: true }).fill(TOKEN);
    await button("Save and test").click();
    await shown("Changes are committed to main");
    await shown("in sencha");
  });

  it("is disconnected once that is confirmed, and offered again with all but the token", async () => {
    await button("Disconnect").click();
    await dialog().getByText("Open proposals stay on their branches").waitFor();
    await expectFits("disconnect");
    await dialog().getByRole("button", { name: "Disconnect" }).click();
    await heading("Connection").waitFor();
    expect(await screen.getByLabel("Repository URL").inputValue()).toContain("/site.git");
    expect(await screen.getByLabel("Folders (optional)").inputValue()).toBe("sencha");
    expect(await screen.getByLabel("Token", { exact: true }).inputValue()).toBe("");
    await expectFits("disconnected");
  });

  it("asks no other server, and complains about nothing", () => {
    expect([browser.complaints, browser.strangers]).toEqual([[], []]);
  });
});
