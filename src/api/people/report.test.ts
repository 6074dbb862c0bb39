import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { liveParts } from "../../../test/support/hostile-report.ts";
import { type SeededAudit, seedAudit } from "../../../test/support/seed.ts";
import { endShare, SHARE_PASSWORD, share } from "../../../test/support/shares.ts";

describe("the page of a shared report", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    await api.database.pool.query(
      `update issue_content set evidence = '{"snippet":"<img src=x onerror=alert(1)>"}'; update known_url set url = 'javascript:alert(1)'`,
    );
  });
  afterAll(() => api.close());

  const open = (token: string, cookie = "") => api.app.inject({ url: `/r/${token}`, headers: { cookie } });
  const guess = (token: string, password: string, headers: Record<string, string> = {}, remoteAddress = "192.0.2.7") =>
    api.app.inject({
      remoteAddress,
      method: "POST",
      url: `/r/${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ password }).toString(),
    });

  it("shows the report under a policy that lets it do nothing, kept by nobody", async () => {
    const { token } = await share(api, done.auditId);
    const { statusCode, headers, body } = await open(token);
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      ...{ "x-robots-tag": "noindex, nofollow", "cache-control": "no-store", "referrer-policy": "same-origin" },
      "permissions-policy": expect.stringContaining("geolocation=()"),
    });
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(body).toContain("Health score 78 of 100");
    expect(liveParts(body)).toEqual([]);
    expect(body).not.toMatch(/(aud|iss|web|usr|wsp|pag)_[0-9a-z]/);
    expect(body).not.toContain("set aside");
  });

  it("lists nothing that the owner set aside, says how many those are, and counts what it lists", async () => {
    const { auditId } = await seedAudit(api.database.pool, { origin: "https://coffee.example" });
    await api.database.pool.query(
      "update issue set status = 'ignored' where audit_id = $1 and (check_id = 'link-broken' or content_no in (0, 1))",
      [toUuid(auditId)],
    );
    const { body } = await open((await share(api, auditId)).token);
    expect(body).toContain("17 issues not listed: ignored, or fixed after the audit.");
    expect(body).not.toContain("place 0<");
    expect(body).not.toContain("link-broken");
    expect(body).toMatch(/<b>28<\/b><span>[^/]*<path[^/]*\/><\/svg>errors/);
    expect(body).toMatch(/<b>0<\/b><span>[^/]*<path[^/]*\/><\/svg>warnings/);
    expect(body).toContain("28 issues on 1 page");
  });

  it("says the same of unknown, expired and revoked links", async () => {
    const tokens = ["A".repeat(43)];
    for (const how of ["expired", "revoked"] as const) {
      const one = await share(api, done.auditId, { password: SHARE_PASSWORD });
      await endShare(api, one.id, how);
      tokens.push(one.token);
    }
    const answers = await Promise.all(tokens.flatMap((token) => [open(token), guess(token, SHARE_PASSWORD)]));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect(answers[0]?.body).toContain("<bdi>Sitemend</bdi>");
  });

  it("asks for the password and lets whoever knows it in, here and nowhere else", async () => {
    const { token } = await share(api, done.auditId, { password: SHARE_PASSWORD });
    const asked = await open(token);
    expect(asked.body).toContain(`action="/r/${token}"`);
    expect(asked.body).not.toContain("Health score");
    // Whose report it is, is told after the password.
    expect(asked.body).toContain("<bdi>Sitemend</bdi>");
    const wrong = await guess(token, "wrong");
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('role="alert"');
    const right = await guess(token, SHARE_PASSWORD);
    expect([right.statusCode, right.headers.location]).toEqual([303, `/r/${token}`]);
    const cookies = [right.headers["set-cookie"] ?? ""].flat();
    expect(cookies[0]).toMatch(
      new RegExp(`^sitemend_report=[^;]+; Path=/r/${token}; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    );
    const [pass = ""] = cookies[0]?.split(";") ?? [];
    expect((await open(token, pass)).body).toContain("Health score");
    const other = await share(api, done.auditId, { password: SHARE_PASSWORD });
    expect((await open(other.token, pass)).body).not.toContain("Health score");
  });

  it("gives the pass over https in a cookie that no http page can set", async () => {
    const secure = await testApi({ settings: { publicUrl: "https://audit.example" } });
    const seeded = await seedAudit(secure.database.pool, { origin: "https://tea.example" });
    const { token } = await share(secure, seeded.auditId, { password: SHARE_PASSWORD });
    const right = await secure.app.inject({
      method: "POST",
      url: `/r/${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ password: SHARE_PASSWORD }).toString(),
    });
    const [line = ""] = [right.headers["set-cookie"] ?? ""].flat();
    expect(line).toMatch(/^__Secure-sitemend_report=[^;]+; .*; Secure$/);
    const [cookie = ""] = line.split(";");
    expect((await secure.app.inject({ url: `/r/${token}`, headers: { cookie } })).body).toContain("Health score");
    await secure.close();
  });

  it("slows guesses down, and refuses those that another site sends", async () => {
    const { token } = await share(api, done.auditId, { password: SHARE_PASSWORD });
    expect((await guess(token, SHARE_PASSWORD, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    const codes: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) codes.push((await guess(token, "wrong")).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    const late = await guess(token, SHARE_PASSWORD);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("locks out nobody else who has the link, unless very many guess, and nobody from signing in", async () => {
    const signInAttempts = async () =>
      (await api.database.pool.query("select sum(attempts) from login_throttle where key like 'address:%'")).rows[0]
        .sum;
    const before = await signInAttempts();
    const { token } = await share(api, done.auditId, { password: SHARE_PASSWORD });
    for (let attempt = 0; attempt < 6; attempt++) await guess(token, "wrong", {}, "192.0.2.8");
    expect(await signInAttempts()).toBe(before);
    expect((await guess(token, SHARE_PASSWORD, {}, "192.0.2.9")).statusCode).toBe(303);
    // As if all but one of a hundred others had guessed.
    await api.database.pool.query("update login_throttle set attempts = 99 where key like 'share:%'");
    expect((await guess(token, "wrong", {}, "192.0.2.11")).statusCode).toBe(401);
    expect((await guess(token, SHARE_PASSWORD, {}, "192.0.2.10")).statusCode).toBe(429);
  });
});
