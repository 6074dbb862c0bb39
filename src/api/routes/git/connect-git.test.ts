import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { git as contract, wordpress } from "#contract/index.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { REPOSITORY } from "../../../../test/support/git-world.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";

describe("connect-git", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api, { connect: false });
  });
  afterAll(() => api.close());

  const connect = (body: object = {}) =>
    api.call(contract.connectGit, {
      ...{ as: "admin", params: { websiteId: shop.websiteId }, body: { ...REPOSITORY, ...body } },
    });
  const codeOf = async (body?: object) => (await connect(body)).body.error?.code;

  describe("200", () => {
    it("connects, says what was found, and gives nobody the ownership of a website", async () => {
      await api.database.pool.query("delete from site_connection");
      await api.database.pool.query("update website set ownership = 'unverified'");
      const { status, body, headers } = await connect();
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.connection).toMatchObject({
        ...{ websiteId: shop.websiteId, status: "healthy", created: true, epoch: 1, generator: "html", files: 1 },
        ...{ remote: REPOSITORY.remote, branch: "main", username: null, folders: [], writeMode: "pull_request" },
        ...{ head: api.git.remote().head(), credentialHint: "…tory" },
      });
      expect(body.data.checks.map(({ id }: { id: string }) => id)).toEqual(["repository", "branch", "content"]);
      expect(headers["cache-control"]).toBe("no-store");
      const { rows } = await api.database.pool.query("select distinct ownership from website");
      expect(rows).toEqual([{ ownership: "unverified" }]);
    });

    it("takes the place of a connection to WordPress", async () => {
      await memoryShop(api);
      await connect();
      const params = { websiteId: shop.websiteId };
      const verified = await api.call(wordpress.verifyWordPress, { params });
      expect(verified.body.data).toMatchObject({ status: "not_connected", connection: null });
    });

    it("keeps the token sealed, and never tells it", async () => {
      const { text } = await connect();
      expect(text).not.toContain(REPOSITORY.token);
      const { rows } = await api.database.pool.query("select c::text as row, sealed_secret from site_connection c");
      expect(rows[0].row).not.toContain(REPOSITORY.token);
      expect(rows[0].sealed_secret.toString("latin1")).not.toContain(REPOSITORY.token);
    });

    it("tries a branch when asked to, and leaves none", async () => {
      expect((await connect({ writeProbe: true })).status).toBe(200);
      const { bare, git } = api.git.remote();
      expect(git(bare, ["for-each-ref", "--format=%(refname)"])).toBe("refs/heads/main\n");
    });
  });

  describe("400", () => {
    it("git_credentials_rejected: the host doesn't know the token; the old connection stays", async () => {
      await connect();
      expect(await codeOf({ token: "another-token" })).toBe("git_credentials_rejected");
      const { rows } = await api.database.pool.query("select status from site_connection");
      expect(rows).toEqual([{ status: "healthy" }]);
    });

    it("git_not_usable: there is no such branch, no such repository, or nothing in the folders", async () => {
      expect(await codeOf({ branch: "trunk" })).toBe("git_not_usable");
      expect(await codeOf({ folders: ["nowhere"] })).toBe("git_not_usable");
    });

    it("git_not_writable: the host takes no pushes", async () => {
      await connect();
      const hook = join(api.git.remote().bare, "hooks/pre-receive");
      writeFileSync(hook, "#!/bin/sh\necho This repository is read-only >&2\nexit 1\n", { mode: 0o755 });
      const { error } = (await connect({ writeProbe: true })).body;
      writeFileSync(hook, "#!/bin/sh\n", { mode: 0o755 });
      expect(error).toMatchObject({ code: "git_not_writable", details: { cause: expect.any(String) } });
    });

    it.each([
      ["http", { remote: "http://git.example/site.git" }],
      ["a folder", { remote: "/srv/site.git" }],
      ["another scheme", { remote: "ssh://git@git.example/site.git" }],
      ["a password in the URL", { remote: "https://me:secret@git.example/site.git" }],
      ["no branch", { branch: "" }],
    ])("refuses %s", async (_what, body) => {
      expect(await codeOf(body)).toBe("validation_failed");
    });

    it("target_not_allowed: a host inside our own network", async () => {
      expect(await codeOf({ remote: FORBIDDEN_TARGET.replace("http:", "https:") })).toBe("target_not_allowed");
    });
  });

  describe("502", () => {
    it("git_unreachable: the host does not answer", async () => {
      await connect();
      api.git.host().fault = { is: "status", status: 503 };
      const code = await codeOf();
      api.git.host().fault = null;
      expect(code).toBe("git_unreachable");
    });
  });

  commonRefusals(
    contract.connectGit,
    () => api,
    () => ({ params: { websiteId: shop.websiteId }, body: REPOSITORY }),
  );
});
