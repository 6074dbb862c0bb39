import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyService as contract } from "#contract/v1/index.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("get-public-open-api", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const read = (more: object = {}) => world.api.call(contract.getPublicOpenApi, { as: null, ...more });

  describe("200", () => {
    it("describes the public API to anyone, and nothing of the dashboard's", async () => {
      const { body } = await read();
      expect(body.openapi).toMatch(/^3\.1/);
      expect(Object.keys(body.paths).every((path) => path.startsWith("/v1/"))).toBe(true);
      expect(body.components.securitySchemes).toHaveProperty("requestKey");
      const main = (await world.api.app.inject("/api/v1/openapi.json")).json();
      expect(Object.keys(main.paths).filter((path) => path.startsWith("/v1/"))).toEqual([]);
    });
  });

  describe("400", () => {
    it("names an unknown parameter", async () => {
      expect((await read({ query: { limitt: "1" } })).body.error.code).toBe("unknown_parameter");
    });
  });

  describe("405", () => {
    it("lists the methods that the address takes", async () => {
      const answer = await world.api.app.inject({ method: "PUT", url: contract.getPublicOpenApi.url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    });
  });

  describe("406", () => {
    it("answers JSON or nothing", async () => {
      expect((await read({ headers: { accept: "text/html" } })).body.error.code).toBe("not_acceptable");
    });
  });
});
