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

  it("tell a browser that there is no page, and everybody else as JSON", async () => {
    const look = (url: string, accept: string) => api.app.inject({ url, headers: { accept } });
    const page = await look("/nowhere<b>?x=<b>", "text/html,*/*;q=0.8");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.body).toContain('<a href="/">');
    expect(page.body).not.toContain("<b>");
    for (const [url, accept] of [
      ["/nowhere", "*/*"],
      ["/api/v1/nowhere", "text/html"],
      ["/v1/nowhere", "text/html"],
    ] as const)
      expect((await look(url, accept)).headers["content-type"]).toMatch(/^application\/problem\+json/);
    const sites = await look("/sites", "text/html");
    expect([sites.statusCode, sites.headers.location]).toEqual([302, "/"]);
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
