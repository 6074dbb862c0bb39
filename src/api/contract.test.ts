/** The contract against itself and against the server: nothing declared is missing, nothing served is undeclared. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type AnyRoute, routes } from "#contract/index.ts";
import { publicRoutes } from "#contract/v1/index.ts";
import { errors, ServiceError } from "#domain/errors.ts";
import { LogAction } from "#domain/log-entry.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { problemOf } from "./answer.ts";
import { describeContract, describePublicApi } from "./openapi.ts";

const all = [...routes, ...publicRoutes];
const cases = all.map((route) => ({ route, name: route.config.operationId }));

/** Tested once for all routes: plugins/*.test.ts. */
const SHARED = [413, 429, 500, 503, 507];

/** Which document lists which routes. */
const DOCUMENTS = [
  ["/api/v1/openapi.json", routes],
  ["/v1/openapi.json", publicRoutes],
] as const;

describe("contract", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ settings: { publicApi: "preview" } });
  });
  afterAll(() => api.close());

  it.each(cases)("$name has a test for each refusal it declares", ({ route }) => {
    const file = route.config.operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const [path = ""] = globSync(join(import.meta.dirname, "{routes/*,v1}", `${file}.test.ts`));
    const text = readFileSync(path, "utf8");
    const common = /(common|key)Refusals\(/.test(text) ? commonStatuses(route) : [];
    const missing = Object.keys(route.schema.response)
      .map(Number)
      .filter(
        (status) => !SHARED.includes(status) && !common.includes(status) && !text.includes(`describe("${status}`),
      );
    expect(missing, `add describe("STATUS") for each to ${file}.test.ts`).toEqual([]);
    const untested = route.config.refuses.filter((code) => !text.includes(code));
    expect(untested, `reach each code in ${file}.test.ts`).toEqual([]);
  });

  it.each(cases)("$name says what the audit log calls it, or that it changes nothing", ({ route }) => {
    // What is read is not logged, unless it leaves as a whole.
    if (route.method === "GET") expect([undefined, "audit.exported", "tasks.exported"]).toContain(route.config.log);
    else expect(route.config.log).toSatisfy((log: unknown) => log === null || LogAction.safeParse(log).success);
  });

  it("serves exactly the routes that the OpenAPI document lists", async () => {
    for (const [document, of] of DOCUMENTS) {
      const { paths } = (await api.app.inject(document)).json();
      const documented = Object.entries<object>(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
      );
      const declared = of.map((route) => `${route.method} ${route.url.replace(/:(\w+)/g, "{$1}")}`);
      expect(documented.sort()).toEqual(declared.sort());
    }
    for (const route of all) expect(api.app.hasRoute({ method: route.method, url: route.url }), route.url).toBe(true);
  });

  it("documents the headers that it listens to, where it does", async () => {
    const { paths } = (await api.app.inject("/api/v1/openapi.json")).json();
    const headersOf = (path: string, method: string) => {
      const parameters: readonly { in: string; name: string; required: boolean }[] =
        paths[path][method].parameters ?? [];
      return parameters.filter((one) => one.in === "header").map(({ name, required }) => [name, required]);
    };
    expect(headersOf("/api/v1/audit/start", "post")).toEqual([["Idempotency-Key", false]]);
    expect(headersOf("/api/v1/auth/register", "post")).toEqual([]);
    expect(headersOf("/api/v1/websites/{websiteId}", "patch")).toEqual([["If-Match", true]]);
    expect(headersOf("/api/v1/audit/{auditId}/audit-status", "get")).toEqual([["If-None-Match", false]]);
    expect(headersOf("/api/v1/audit/{auditId}/events", "get")).toEqual([["Last-Event-ID", false]]);
  });

  it("says what each answer is, which headers it has, and which bodies may be left out", async () => {
    const pathsOf = async (document: string) => (await api.app.inject(document)).json().paths;
    const paths = { ...(await pathsOf("/api/v1/openapi.json")), ...(await pathsOf("/v1/openapi.json")) };
    for (const { url, method, config, schema } of all) {
      const operation = paths[url.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      for (const [status, { description, headers }] of Object.entries<OpenApiResponse>(operation.responses)) {
        expect(description, `${config.operationId} ${status}`).not.toMatch(/^(Default Response)?$/);
        expect(Object.keys(headers ?? {}), `${config.operationId} ${status}`).toEqual(config.headers(Number(status)));
      }
      const needsBody =
        config.upload !== undefined || ("body" in schema && !(schema.body as z.ZodType).safeParse(undefined).success);
      expect(operation.requestBody?.required ?? false, config.operationId).toBe(needsBody);
    }
    const { requestBody } = paths["/api/v1/audit/{auditId}/issues/{issueId}/apply"].post;
    expect(requestBody.content["application/json"].schema.required).toEqual(["approvalToken"]);
  });

  it.each(DOCUMENTS)("gives each moment its format, and whole numbers no bounds that say nothing: %s", async (path) => {
    const document = (await api.app.inject(path)).json();
    const vague: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) {
        if (Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER) vague.push(path);
        return;
      }
      for (const [name, inner] of Object.entries(value)) {
        const isMoment = path.endsWith("/properties") && /^at$|[a-z]At$/.test(name);
        if (isMoment && /"string"(?!,"format":"date-time")/.test(JSON.stringify(inner))) vague.push(`${path}/${name}`);
        look(inner, `${path}/${name}`);
      }
    };
    look(document, "");
    expect(vague).toEqual([]);
  });

  it("describes the same without serving", async () => {
    const served = (await api.app.inject("/api/v1/openapi.json")).json();
    expect(await describeContract("0.0.0-test")).toEqual(served);
    expect(await describePublicApi("0.0.0-test")).toEqual((await api.app.inject("/v1/openapi.json")).json());
  });

  it.each(Object.keys(errors) as (keyof typeof errors)[])("says the same in both halves of %s", (code) => {
    const error = new ServiceError(code);
    const problem = problemOf(error, { id: "req_1", path: "/x", publicUrl: "https://audit.example" });
    expect(problem).toMatchObject({ status: errors[code].status, title: problem.error.message, success: false });
    expect(problem.type).toBe(`https://audit.example/problems/${problem.error.code.replaceAll("_", "-")}`);
    expect(problem.detail).toContain(problem.error.message);
  });
});

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: object;
}

function commonStatuses({ config: { rules, refuses }, method }: AnyRoute): number[] {
  const when = (condition: unknown, ...statuses: number[]) => (condition ? statuses : []);
  const own = refuses.map((code) => errors[code].status);
  // Cross-site requests and repeated keys are refused alike on all unsafe routes: plugins/*.test.ts.
  const alike = [403, 409, 422].filter((status) => !own.some((one) => one === status));
  return [
    400,
    405,
    ...alike,
    ...when(rules.access !== "public", 401),
    ...when(rules.resource, 404),
    ...when(rules.json, 406),
    ...when(method !== "GET", 415),
  ];
}
