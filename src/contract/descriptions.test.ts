/** Whoever reads the document finds out what each thing means: nothing in it goes without a description. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeContract, describePublicApi } from "#api/openapi.ts";

/** As much of a schema as can hold others. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
}
type Schemas = Readonly<Record<string, Schema>>;

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

// Its own generator made it; what is not there shows as a missing description.
const documents = [
  { name: "the OpenAPI document", document: (await describeContract("0")) as unknown as Document, least: 80 },
  { name: "that of the public API", document: (await describePublicApi("0")) as unknown as Document, least: 10 },
];

/** Names of the properties that nothing describes, also of schemas inside. */
function undescribed(schema: Schema, name: string, all: Schemas): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => [
    ...(isDescribed(property, all) ? [] : [`${name}.${key}`]),
    ...undescribed(property, `${name}.${key}`, all),
  ]);
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = schema;
  const inside = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf, ...prefixItems];
  return [...own, ...inside.flatMap((one) => (typeof one === "object" ? undescribed(one, name, all) : []))];
}

function isDescribed({ description, $ref }: Schema, all: Schemas): boolean {
  const words = description ?? all[$ref?.split("/").at(-1) ?? ""]?.description;
  return words !== undefined && words.trim() !== "";
}

describe.each(documents)("$name", ({ document, least }) => {
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );

  it("says of each operation what it does, and what a caller has to know", () => {
    const silent = operations.filter(({ operation: { summary, description } }) => !summary || !description);
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(operations.length).toBeGreaterThan(least);
  });

  it("describes each parameter", () => {
    const silent = operations.flatMap(({ name, operation: { parameters = [] } }) =>
      parameters.filter(({ description }) => !description).map((parameter) => `${name} ${parameter.name}`),
    );
    expect(silent).toEqual([]);
  });

  it("describes each field of each body", () => {
    const bodies = operations.flatMap(({ name, operation: { requestBody } }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ name, schema })),
    );
    expect(bodies.flatMap(({ name, schema }) => undescribed(schema, name, schemas))).toEqual([]);
  });

  it("describes each named schema", () => {
    expect(Object.keys(schemas).filter((name) => !isDescribed(schemas[name] ?? {}, schemas))).toEqual([]);
  });

  it("describes each property of each named schema", () => {
    expect(Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name, schemas))).toEqual([]);
  });
});

describe("the search for what is not described", () => {
  const said = (schema: z.ZodType): Schema => JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
  const Known = z.string().describe("Known.");

  it.each([
    ["a property", z.object({ known: Known, silent: z.string() }), ".silent"],
    [
      "a property inside of one",
      z.object({ known: z.object({ silent: z.int() }).describe("Known.") }),
      ".known.silent",
    ],
    [
      "a property of items",
      z.object({ known: z.array(z.object({ silent: z.int() })).describe("Known.") }),
      ".known.silent",
    ],
    [
      "a property of what may be null",
      z.object({ known: z.object({ silent: z.int() }).nullable().describe("Known.") }),
      ".known.silent",
    ],
    ["a property of a record's values", z.record(z.string(), z.object({ silent: z.int() })), ".silent"],
    ["a property with empty words", z.object({ silent: z.string().describe(" ") }), ".silent"],
  ])("finds %s", (_, schema, place) => {
    expect(undescribed(said(schema), "", {})).toEqual([place]);
  });

  it("finds a reference to a schema that says nothing, and takes one to a schema that does", () => {
    const schema = { properties: { one: { $ref: "#/components/schemas/One" } } };
    expect(undescribed(schema, "", { One: {} })).toEqual([".one"]);
    expect(undescribed(schema, "", { One: { description: "One." } })).toEqual([]);
  });
});
