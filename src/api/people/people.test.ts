import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errors } from "#domain/errors.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";

describe("the pages for people", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const post = (form: Record<string, string>) =>
    api.app.inject({
      method: "POST",
      url: "/welcome",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });

  it("explain every problem type that an error names", async () => {
    for (const [code, { text }] of Object.entries(errors)) {
      const page = await api.app.inject({ url: `/problems/${code.replaceAll("_", "-")}` });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(text.replaceAll("'", "&#39;"));
    }
    expect((await api.app.inject({ url: "/problems/constructor" })).statusCode).toBe(404);
  });

  it("never repeat what was sent to them as markup", async () => {
    const page = await api.app.inject({
      url: `/welcome?ownerToken=${encodeURIComponent('"><script>alert(1)</script>')}`,
    });
    expect(page.body).not.toContain("<script>");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("create an account and sign its owner in", async () => {
    const page = await post({
      ownerToken: "",
      email: "newcomer@example.com",
      name: "Ada",
      password: "a good long password",
    });
    expect(page.body).toContain("newcomer@example.com");
    expect(page.headers["set-cookie"]).toBeDefined();
  });

  it("show what is wrong and keep the link's token", async () => {
    const page = await post({ ownerToken: "tok", email: "no address", name: "", password: "short" });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('value="tok"');
    expect(page.body).toContain('role="alert"');
  });

  it("take forms only here: the API answers 415", async () => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "email=a",
    });
    expect(answer.statusCode).toBe(415);
  });
});
