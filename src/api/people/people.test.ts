import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errors } from "#domain/errors.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";

describe("the pages for people", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  it("explain every problem type that an error names", async () => {
    for (const [code, { text }] of Object.entries(errors)) {
      const page = await api.app.inject({ url: `/problems/${code.replaceAll("_", "-")}` });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(text.replaceAll("'", "&#39;"));
    }
    expect((await api.app.inject({ url: "/problems/constructor" })).statusCode).toBe(404);
  });

  it("are no forms: what is sent as one is answered 415", async () => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "email=a",
    });
    expect(answer.statusCode).toBe(415);
  });
});
