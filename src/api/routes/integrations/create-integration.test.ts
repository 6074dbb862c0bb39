import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, integrations as contract } from "#contract/index.ts";
import { WEBHOOKS_AT_MOST } from "#domain/webhook.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { GITHUB_HOOK, GITLAB_HOOK } from "../../../../test/support/webhooks.ts";

describe("create-integration", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  const body = (more: object = {}) => ({
    ...{ kind: "webhook", name: "Deploy the shop", url: "https://ci.example/hook", websiteIds: [websiteId], ...more },
  });
  const create = (more: object = {}) => api.call(contract.createIntegration, { as: "admin", body: body(more) });

  describe("201", () => {
    it("shows the secret once and keeps it sealed", async () => {
      const { status, body, headers } = await create();
      expect(status).toBe(201);
      expect(headers.etag).toBe('"1"');
      const { integration, secret } = body.data;
      expect(integration).toMatchObject({
        ...{ kind: "webhook", name: "Deploy the shop", url: "https://ci.example/hook", websiteIds: [websiteId] },
        ...{ types: [], state: "active", failingSince: null, previousUntil: null },
      });
      expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
      const { rows } = await api.database.pool.query("select row_to_json(webhook)::text as row from webhook");
      expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    });

    it("is told in the audit log, without the secret and the URL", async () => {
      const { integration } = (await create({ name: "Told", url: "https://ci.example/secret-path" })).body.data;
      const { body, text } = await api.call(auditLog.listLogEntries, { query: { action: "integration.created" } });
      expect(body.data.entries[0]).toMatchObject({ object: integration.id, details: { integration: "Told" } });
      expect(text).not.toContain("secret-path");
    });
  });

  describe("201, of a deploy hook", () => {
    const hook = (more: object) => ({ kind: "deploy_hook", name: "Build", websiteIds: [websiteId], ...more });
    const createHook = (more: object) => api.call(contract.createIntegration, { as: "admin", body: hook(more) });

    it("shows of a URL that is a credential the origin alone", async () => {
      const { status, text, body } = await createHook({
        service: "url",
        url: "https://build.example/hooks/secret-path",
      });
      expect(status).toBe(201);
      expect(text).not.toContain("secret-path");
      expect(body.data.integration).toMatchObject({
        ...{ kind: "deploy_hook", service: "url", url: "https://build.example", repository: null, ref: null },
        ...{ types: [], state: "active", publicKey: null },
      });
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "integration.created" } })).body
        .data;
      expect(JSON.stringify(entries)).not.toContain("secret-path");
    });

    it.each([
      [GITHUB_HOOK, { url: "https://github.example/api/v3", repository: "tea-house/shop", ref: null }],
      [{ ...GITHUB_HOOK, url: undefined }, { url: "https://api.github.com" }],
      [GITLAB_HOOK, { url: "https://gitlab.example", repository: "tea/house", ref: "main" }],
      [{ ...GITLAB_HOOK, url: "http://10.9.8.7/git" }, { url: "http://10.9.8.7/git" }],
    ])("keeps the token of %j, and never shows it", async (settings, shown) => {
      const { status, text, body } = await createHook(settings);
      expect(status, text).toBe(201);
      expect(text).not.toContain(settings.token);
      expect(body.data.integration).toMatchObject(shown);
    });

    it.each([
      [{ service: "ftp" }, "/service"],
      [{ service: "url" }, "/url"],
      [{ service: "url", url: "http://build.example/hook" }, "/url"],
      [{ ...GITHUB_HOOK, repository: "tea-house/.." }, "/repository"],
      [{ ...GITHUB_HOOK, repository: "tea-house/shop/../../user" }, "/repository"],
      [{ ...GITHUB_HOOK, url: "https://github.example/api/v3?x=" }, "/url"],
      [{ ...GITHUB_HOOK, token: "a\r\nb" }, "/token"],
      [{ ...GITHUB_HOOK, token: undefined }, "/token"],
      [{ ...GITLAB_HOOK, ref: undefined }, "/ref"],
      [{ ...GITLAB_HOOK, ref: "a b" }, "/ref"],
      [{ ...GITLAB_HOOK, repository: "tea/?house" }, "/repository"],
    ])("but refuses %j", async (settings, pointer) => {
      const { body } = await createHook(settings);
      expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer }] });
    });

    it("and calls nobody inside a private network", async () => {
      const { body } = await createHook({ service: "url", url: `${FORBIDDEN_TARGET}hook` });
      expect(body.error.code).toBe("target_not_allowed");
    });
  });

  describe("400", () => {
    it.each([
      [{ kind: "pigeon" }, "/kind"],
      [{ name: "a\u202eb" }, "/name"],
      [{ url: "ftp://ci.example/" }, "/url"],
      [{ url: "https://me:secret@ci.example/" }, "/url"],
      [{ types: ["audit.exploded"] }, "/types/0"],
      [{ websiteIds: [] }, "/websiteIds"],
    ])("refuses %j", async (more, pointer) => {
      expect((await create(more)).body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer }] });
    });

    it("takes websites of the workspace only", async () => {
      const foreign = await seedAudit(api.database.pool, { workspaceId: api.strangersWorkspace });
      for (const wrong of [foreign.websiteId, newId("web"), "x"])
        expect((await create({ websiteIds: [websiteId, wrong] })).body.error).toMatchObject({
          ...{ code: "validation_failed", fields: [{ pointer: "/websiteIds/1" }] },
        });
    });

    it("tells nobody inside a private network: target_not_allowed", async () => {
      expect((await create({ url: `${FORBIDDEN_TARGET}hook` })).body.error.code).toBe("target_not_allowed");
    });
  });

  describe("403, workspaces", () => {
    it("makes none in a workspace of others: project_access_denied", async () => {
      const answer = await create({ workspaceId: api.strangersWorkspace });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  describe("409", () => {
    it("stops at so many that nobody oversees them: too_many_integrations", async () => {
      const own = await testApi();
      const { websiteId } = await seedAudit(own.database.pool);
      const one = () => own.call(contract.createIntegration, { as: "admin", body: body({ websiteIds: [websiteId] }) });
      for (let at = 0; at < WEBHOOKS_AT_MOST; at++) expect((await one()).status).toBe(201);
      expect((await one()).body.error.code).toBe("too_many_integrations");
      await own.close();
    });
  });

  commonRefusals(
    contract.createIntegration,
    () => api,
    () => ({ body: body() }),
  );
});
