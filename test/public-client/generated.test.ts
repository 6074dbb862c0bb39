/** What the generator makes of routes that aren't there yet. */
import { describe, expect, it } from "vitest";
import { operationsFile, type PublicDocument } from "../../scripts/gen-public-client.ts";

const id = { in: "path", name: "thingId", required: true, schema: { type: "string" } } as const;
const named = { type: "object", properties: { name: { type: "string" } } } as const;
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const data = (properties: object) => json({ type: "object", properties: { data: { type: "object", properties } } });

function fileOf(method: string, path: string, more: object): string {
  const described = { operationId: "doThing", summary: "Do it", responses: { 200: data(named.properties) }, ...more };
  const schemas = { Problem404: {}, Named: named };
  return operationsFile({ paths: { [path]: { [method]: described } }, components: { schemas } } as PublicDocument);
}

describe("the generator of the public API's client", () => {
  it("makes one input of path, query and body, and asks for an ETag where the route does", () => {
    const text = fileOf("patch", "/v1/things/{thingId}", {
      parameters: [
        id,
        { in: "query", name: "force", schema: { type: "string", enum: ["true", "false"] } },
        { in: "header", name: "If-Match", required: true, schema: { type: "string" } },
      ],
      requestBody: { required: true, ...json({ $ref: "#/components/schemas/Named" }) },
    });
    expect(text).toContain(`export type DoThingInput = NonNullable<DoThingData["body"]> & {
  readonly thingId: string;
  readonly force?: boolean | undefined;
};`);
    expect(text).toContain(
      "doThing(input: DoThingInput, options: CallOptions & { readonly ifMatch: string }): Promise<DoThingResult>;",
    );
    expect(text).toContain('{"method":"PATCH","path":"/v1/things/{thingId}","query":["force"],"hasBody":true}');
  });

  it("needs no input for what takes none, and gives nothing where nothing is answered", () => {
    const text = fileOf("post", "/v1/things", {
      parameters: [{ in: "header", name: "Idempotency-Key", schema: { type: "string" } }],
      responses: { 204: {} },
    });
    expect(text).toContain("doThing(input?: Readonly<Record<string, never>>, options?: CallOptions)");
    expect(text).toContain("export type DoThingResult = undefined;");
    expect(text).toContain('"takesIdempotencyKey":true');
  });

  it("follows lists by cursor and by the last id", () => {
    const array = { type: "array", items: named };
    const byCursor = fileOf("get", "/v1/things", {
      parameters: [{ in: "query", name: "cursor", schema: { type: "string" } }],
      responses: { 200: data({ counts: named, others: array, things: array, page: named }) },
    });
    expect(byCursor).toContain('"list":{"items":"things","next":"cursor"}');
    expect(byCursor).toContain('AsyncGenerator<DoThingResult["things"][number], void, undefined>');
    const byId = fileOf("get", "/v1/things", {
      parameters: [{ in: "query", name: "after", schema: { type: "string" } }],
      responses: { 200: data({ things: array, hasMore: { type: "boolean" } }) },
    });
    expect(byId).toContain('"list":{"items":"things","next":"after"}');
  });

  it("refuses what would become a wrong client", () => {
    const requestBody = json({ type: "object", properties: { thingId: { type: "string" } } });
    expect(() => fileOf("post", "/v1/things/{thingId}", { parameters: [id], requestBody })).toThrow("thingId");
    const parameters = [{ in: "query", name: "cursor", schema: { type: "string" } }];
    expect(() => fileOf("get", "/v1/things", { parameters })).toThrow("no list");
  });
});
