/** The two ways to connect that need no password to be copied: a login at WordPress, and a pairing code of the plugin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Owner, signUp, startService, type TestService } from "../support/service.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
/** A tagline with letters that no database takes. */
const LETTERS = `<?php add_filter('pre_option_blogdescription', fn () => is_file(WP_CONTENT_DIR . '/letters') ? "Tea\\0house" : false);`;

describe.skipIf(missing)(`connecting a WordPress${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let owner: Owner;
  let path = "";

  beforeAll(async () => {
    wordpress = await startWordPress({ title: "The tea shop", companion: true, mustUse: { "letters.php": LETTERS } });
    service = await startService({ environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1" } });
    owner = await signUp(service);
    const { body } = await owner.call("POST", "/api/v1/websites", { url: wordpress.url });
    path = `/api/v1/audit/websites/${body.data.website.id}/wordpress`;
  });

  afterAll(async () => {
    await service?.close();
    await wordpress?.close();
  });

  const passwordsOnSite = async () =>
    Number(await wordpress.inside("echo count(WP_Application_Passwords::get_user_application_passwords(1));"));

  it("takes a pairing code, once, and gives the password back when it disconnects", async () => {
    const code = await wordpress.inside("wp_set_current_user(1); echo Sitemend\\new_pairing_code();");
    const body = { siteUrl: wordpress.url, pairingCode: code };
    const connected = await owner.call("POST", `${path}/connect`, body);
    expect(connected.body.data.connection).toMatchObject({ username: "admin", mode: "guarded" });
    expect(await passwordsOnSite()).toBe(1);
    const again = await owner.call("POST", `${path}/connect`, body);
    expect(again.body.error.code).toBe("wordpress_credentials_rejected");

    const gone = await owner.call("POST", `${path}/disconnect`);
    expect(gone.body.data).toMatchObject({ wasConnected: true, revokedOnSite: true, credentialsErased: true });
    expect(await passwordsOnSite()).toBe(0);
    expect((await owner.call("GET", `${path}/verify`)).body.data.status).toBe("not_connected");
  });

  it("leads to the login at WordPress and back, and shows no password on the way", async () => {
    const begun = await owner.call("POST", `${path}/authorize`, { siteUrl: wordpress.url });
    const back = await approve(begun.body.data.authorizeUrl);
    expect(new URL(back).origin).toBe(service.url);
    const refused = await fetch(back, { redirect: "manual" });
    expect(refused.headers.get("location")).toContain("authentication_required");

    const done = await fetch(back, { redirect: "manual", headers: { cookie: await signedIn() } });
    expect([done.status, done.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/sites\/web_\w+\/wordpress$/),
    ]);
    expect(done.headers.get("referrer-policy")).toBe("no-referrer");
    const { body } = await owner.call("GET", `${path}/verify`);
    expect(body.data).toMatchObject({ status: "degraded", connection: { username: "admin" } });
    expect(service.stderr()).not.toContain(new URL(back).searchParams.get("password"));
  });

  it("tells in the audit what the site knew of newer versions when the connection was verified", async () => {
    const outdated = async () => {
      const auditId = await owner.startAudit(wordpress.url, { externalLinks: false, requestsPerSecond: 500 });
      await owner.auditEnd(auditId);
      const query = "check=wp-core-outdated,wp-plugins-outdated";
      const { body } = await owner.call("GET", `/api/v1/audit/${auditId}/seo-issues?${query}`);
      return body.data.issues.map(({ message }: { message: string }) => message);
    };
    expect(await outdated()).toEqual([]);
    await wordpress.inside(
      `set_site_transient('update_core', (object) ['version_checked' => get_bloginfo('version'), 'last_checked' => time(), 'updates' => [(object) ['current' => '99.1']]]);
      set_site_transient('update_plugins', (object) ['last_checked' => time(), 'checked' => ['x' => '1'], 'response' => ['sitemend/sitemend.php' => (object) ['new_version' => '99.2']]]);`,
    );
    await owner.call("GET", `${path}/verify`);
    expect(await outdated()).toEqual([
      expect.stringMatching(/^The plugin “Sitemend” [\d.]+ is installed; 99\.2 is available\.$/),
      expect.stringMatching(/^WordPress [\d.]+ is installed; 99\.1 is available\.$/),
    ]);
  });

  it("keeps what the site says of itself, whatever letters that has", async () => {
    await wordpress.inside("touch(WP_CONTENT_DIR . '/letters');");
    const { status, body } = await owner.call("GET", `${path}/verify`);
    expect([status, body.data?.status]).toEqual([200, "degraded"]);
  });

  /** Cookie of the owner's browser. */
  async function signedIn(): Promise<string> {
    const answer = await fetch(new URL("/api/v1/auth/login", service.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@example.com", password: "a long enough password" }),
    });
    return cookiesOf(answer);
  }

  /** What the WordPress user does in the browser: logs in, reads, presses the button. Where that leads. */
  async function approve(address: string): Promise<string> {
    const login = await fetch(new URL("wp-login.php", wordpress.url), {
      method: "POST",
      redirect: "manual",
      headers: { cookie: "wordpress_test_cookie=WP%20Cookie%20check" },
      body: new URLSearchParams({ log: "admin", pwd: wordpress.adminPassword, testcookie: "1" }),
    });
    const cookie = cookiesOf(login);
    const page = await (await fetch(address, { headers: { cookie } })).text();
    const fields = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? "",
      (/value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&amp;", "&").replaceAll("&#038;", "&"),
    ]);
    const form = { ...Object.fromEntries(fields), app_name: "Sitemend", approve: "1" };
    const answer = await fetch(new URL("wp-admin/authorize-application.php", wordpress.url), {
      ...{ method: "POST", redirect: "manual", headers: { cookie } },
      body: new URLSearchParams(form),
    });
    return answer.headers.get("location") ?? "";
  }
});

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
