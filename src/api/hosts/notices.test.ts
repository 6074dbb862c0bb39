/** Notices of GitHub and GitLab: they bring our own look forward, and do nothing else. */
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { integrations } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { newId } from "../../../test/support/identity.ts";
import { seedAudit } from "../../../test/support/seed.ts";
import { newDeployHook, newIntegration } from "../../../test/support/webhooks.ts";
import { createApi } from "../index.ts";

type Headers = Record<string, string>;

describe("notices of hosts", () => {
  let api: TestApi;
  let websiteId: string;
  let hook: { id: string; secret: string };
  /** Websites whose deployments are looked at soon. */
  const looks: (readonly string[])[] = [];
  beforeAll(async () => {
    api = await testApi({ settings: { publicApi: "on" } });
    ({ websiteId } = await seedAudit(api.database.pool));
    const { notices } = api.store;
    const { take } = notices;
    Object.assign(notices, {
      async take(...[notice, ids]: Parameters<typeof take>) {
        const isNew = await take(notice, ids);
        if (isNew) looks.push(ids);
        return isNew;
      },
    });
  });
  beforeEach(async () => {
    await api.database.pool.query("delete from webhook");
    hook = await newDeployHook(api, websiteId);
    looks.length = 0;
  });
  afterAll(() => api.close());

  const send = (payload: string | Buffer, headers: Headers, { id = hook.id, app = api.app } = {}) =>
    app.inject({ method: "POST", url: `/v1/notices/${id}`, headers, payload });
  const body = (state = "success") => JSON.stringify({ deployment_status: { state }, at: randomUUID() });
  const signed = (text: string | Buffer, secret = hook.secret): Headers => ({
    "content-type": "application/json",
    "x-github-event": "deployment_status",
    "x-github-delivery": randomUUID(),
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`,
  });
  const ofGitLab = (token = hook.secret): Headers => ({
    "content-type": "application/json",
    "x-gitlab-event": "Pipeline Hook",
    "x-gitlab-event-uuid": randomUUID(),
    "x-gitlab-token": token,
  });
  const counted = async (answer: ReturnType<typeof send>) => {
    const { statusCode, body: text } = await answer;
    expect(statusCode, text).toBe(200);
    return JSON.parse(text).data.counted;
  };
  const refused = async (answer: ReturnType<typeof send>) => {
    const { statusCode, body: text } = await answer;
    return [statusCode, JSON.parse(text).error.code];
  };
  const INVALID = [401, "notice_signature_invalid"];

  it.each(["deployment_status", "workflow_run"])(
    "of GitHub, %s, bring the look at its websites forward",
    async (event) => {
      const text = body();
      expect(await counted(send(text, { ...signed(text), "x-github-event": event }))).toBe(true);
      expect(looks).toEqual([[websiteId]]);
    },
  );

  it("are signed over the bytes, whatever they are", async () => {
    const bytes = Buffer.from([0xff, 0x00, 0x7b, 0x22]);
    expect(await counted(send(bytes, { ...signed(bytes), "content-type": "application/x-www-form-urlencoded" }))).toBe(
      true,
    );
  });

  it.each(["Deployment Hook", "Pipeline Hook"])("of GitLab, %s, too", async (event) => {
    expect(await counted(send(body(), { ...ofGitLab(), "x-gitlab-event": event }))).toBe(true);
    expect(looks).toEqual([[websiteId]]);
  });

  it("about anything else are taken, and do nothing", async () => {
    const text = body();
    expect(await counted(send(text, { ...signed(text), "x-github-event": "ping" }))).toBe(false);
    expect(await counted(send(text, { ...ofGitLab(), "x-gitlab-event": "Push Hook" }))).toBe(false);
    expect(looks).toEqual([]);
  });

  it("set no state, whatever they say", async () => {
    const states = async () => (await api.database.pool.query("select * from deployment order by id")).rows;
    const before = await states();
    const text = body("error");
    await send(text, signed(text));
    expect(await states()).toEqual(before);
  });

  it("count once, under their id and under any other", async () => {
    const text = body();
    const headers = signed(text);
    expect(await counted(send(text, headers))).toBe(true);
    expect(await counted(send(text, headers))).toBe(false);
    expect(await counted(send(text, { ...headers, "x-github-delivery": randomUUID() }))).toBe(false);
    const other = body();
    const sameId = { ...signed(other), "x-github-delivery": headers["x-github-delivery"] ?? "" };
    expect(await counted(send(other, sameId))).toBe(false);
    expect(looks).toHaveLength(1);
    await api.database.pool.query("update received_notice set received_at = now() - interval '31 days'");
    await api.store.notices.forget(30);
    expect((await api.database.pool.query("select from received_notice")).rowCount).toBe(0);
  });

  it("count once, also when ten come at the same time", async () => {
    const text = body();
    const headers = signed(text);
    const all = await Promise.all(Array.from({ length: 10 }, () => counted(send(text, headers))));
    expect(all.filter((one) => one)).toHaveLength(1);
  });

  it("are refused with a wrong signature, another hook's secret, or none", async () => {
    const other = await newDeployHook(api, websiteId);
    const text = body();
    const good = signed(text);
    const { "x-hub-signature-256": _, ...unsigned } = good;
    for (const headers of [
      unsigned,
      signed(text, other.secret),
      signed(`${text} `),
      { ...good, "x-hub-signature-256": good["x-hub-signature-256"]?.toUpperCase() ?? "" },
      { ...good, "x-hub-signature-256": "sha256=" },
      { ...good, "x-hub-signature-256": "sha1=0" },
      ofGitLab(other.secret),
      ofGitLab(""),
      ofGitLab(`${hook.secret}x`),
      // A signature that is there must be right, whatever stands beside it.
      { ...ofGitLab(), "x-hub-signature-256": "sha256=0" },
    ])
      expect(await refused(send(text, headers)), JSON.stringify(headers)).toEqual(INVALID);
    expect(looks).toEqual([]);
  });

  it("are refused alike for webhooks, for what there isn't, and for what is no id", async () => {
    const webhook = await newIntegration(api, websiteId);
    const text = body();
    expect(await refused(send(text, signed(text, webhook.secret), { id: webhook.id }))).toEqual(INVALID);
    for (const id of [newId("int"), "int_x", "%00"])
      expect((await send(text, signed(text), { id })).statusCode).toBeGreaterThanOrEqual(401);
    expect(await refused(send(text, signed(text), { id: newId("int") }))).toEqual(INVALID);
  });

  it("take both secrets while they are rolled, and the new one alone afterwards", async () => {
    const roll = async (overlapHours: number) =>
      (
        await api.call(integrations.rollIntegrationSecret, {
          ...{ as: "admin", params: { integrationId: hook.id }, body: { overlapHours } },
        })
      ).body.data.secret;
    const next = await roll(1);
    for (const secret of [hook.secret, next]) {
      const text = body();
      expect(await counted(send(text, signed(text, secret)))).toBe(true);
    }
    await roll(0);
    expect(await refused(send("{}", signed("{}", next)))).toEqual(INVALID);
  });

  it("need an id: validation_failed", async () => {
    const text = body();
    const { "x-github-delivery": _, ...headers } = signed(text);
    expect(await refused(send(text, headers))).toEqual([400, "validation_failed"]);
    expect(await refused(send(text, { ...headers, "x-github-delivery": "x".repeat(201) }))).toEqual([
      ...[400, "validation_failed"],
    ]);
  });

  it("are 256 KB at most: payload_too_large", async () => {
    const big = Buffer.alloc(256 * 1024 + 1, "x");
    expect(await refused(send(big, signed(big)))).toEqual([413, "payload_too_large"]);
    const most = Buffer.alloc(256 * 1024, "x");
    expect(await counted(send(most, signed(most)))).toBe(true);
  });

  it("are limited by address: rate_limited", async () => {
    const app = await createApi({ ...api.deps, settings: { ...api.deps.settings, rateLimits: true } });
    let last: number | undefined;
    for (let at = 0; at < 400 && last !== 429; at++) last = (await send("{}", {}, { app })).statusCode;
    expect(last).toBe(429);
    await app.close();
  });

  it("aren't taken while the public API is off: public_api_not_enabled", async () => {
    const app = await createApi({ ...api.deps, settings: { ...api.deps.settings, publicApi: "off" } });
    const text = body();
    expect(await refused(send(text, signed(text), { app }))).toEqual([404, "public_api_not_enabled"]);
    await app.close();
  });
});
