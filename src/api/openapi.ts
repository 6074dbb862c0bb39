/** The OpenAPI 3.1 document, made from the schemas that validate and serialise. */
import swagger from "@fastify/swagger";
import fastify from "fastify";
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { examples } from "#contract/examples.ts";
import { type AnyRoute, keepsAnswers, REQUEST_HEADERS, RESPONSE_HEADERS, routes } from "#contract/index.ts";
import { publicRoutes } from "#contract/v1/index.ts";

/** The document of the contract alone: nothing is served, so neither a database nor settings are needed. */
export function describeContract(version: string): Promise<Record<string, unknown>> {
  return describe(routes, documentOptions(version));
}

/** The same of the public API, which is none of the dashboard's. */
export function describePublicApi(version: string): Promise<Record<string, unknown>> {
  return describe(publicRoutes, publicOptions(version));
}

async function describe(
  described: readonly AnyRoute[],
  options: ReturnType<typeof documentOptions> | ReturnType<typeof publicOptions>,
): Promise<Record<string, unknown>> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await app.register(swagger, options);
  for (const route of described) app.route({ ...route, exposeHeadRoute: false, handler: async () => null });
  await app.ready();
  return openApiDocument(app, described);
}

const REQUEST_KEY = { type: "http" as const, scheme: "bearer", bearerFormat: "sitemend_live_…" };

export function documentOptions(version: string) {
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sitemend",
        version,
        description:
          "Audits websites, lists what is wrong, and explains how to fix it. Ids are opaque and have at most 64 characters.",
        license: { name: "MIT", identifier: "MIT" },
        contact: { name: "Whoever runs this installation" },
      },
      servers: [{ url: "/" }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          accessToken: { type: "http" as const, scheme: "bearer", bearerFormat: "JWT" },
          session: { type: "apiKey" as const, in: "cookie", name: "sitemend_session" },
          requestKey: REQUEST_KEY,
        },
      },
      security: [{ accessToken: [] }, { session: [] }],
    },
    transform: withoutPublicApi,
    transformObject: jsonSchemaTransformObject,
  };
}

function publicOptions(version: string) {
  const { openapi, ...rest } = documentOptions(version);
  return {
    ...rest,
    transform: withHeaders,
    openapi: {
      ...openapi,
      info: {
        ...openapi.info,
        title: "Sitemend public API",
        description:
          "For programs: websites, audits, issues and recommendations, with a request key. A key sees the websites it lists and nothing else. Ids are opaque and have at most 64 characters.",
      },
      tags: PUBLIC_TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { requestKey: REQUEST_KEY },
      },
      security: [{ requestKey: [] }],
    },
  };
}

type Transform = typeof jsonSchemaTransform;

/** The public API has a document of its own. */
function withoutPublicApi(input: Parameters<Transform>[0]): ReturnType<Transform> {
  return input.url.startsWith("/v1/") ? { schema: { hide: true }, url: input.url } : withHeaders(input);
}

/** The request headers that a route's rules speak of; plugins read them, so no schema of a route has them. */
function withHeaders(input: Parameters<Transform>[0]): ReturnType<Transform> {
  const { schema, url } = jsonSchemaTransform(input);
  const { method, config } = input.route;
  const rules = config?.rules;
  if (rules === undefined) return { schema, url };
  const names = [
    ...(method === "POST" && keepsAnswers("POST", rules) ? (["Idempotency-Key"] as const) : []),
    ...(rules.needsIfMatch ? (["If-Match"] as const) : []),
    ...(rules.revalidates ? (["If-None-Match"] as const) : []),
    ...(rules.streams ? (["Last-Event-ID"] as const) : []),
  ];
  if (names.length === 0) return { schema, url };
  const properties = Object.fromEntries(names.map((name) => [name, REQUEST_HEADERS[name]]));
  const required = names.filter((name) => name === "If-Match");
  return { schema: { ...schema, headers: { type: "object", properties, required } }, url };
}

const TAGS = [
  ["audits", "Start audits and follow them."],
  ["results", "Scores and findings of an audit, comparisons and exports."],
  ["issues", "The issues of an audit, one per location."],
  ["pages", "The crawled pages and their links."],
  ["websites", "The websites of your workspaces."],
  ["brand", "How the reports of a workspace look to its clients."],
  ["tasks", "The work list of a website: issues that people fix by hand, proved by the next audit."],
  ["search", "Search figures of a website: clicks and impressions by page and query."],
  ["auth", "Accounts, sessions and access tokens."],
  ["team", "Members of your workspaces, and invitations."],
  ["integrations", "Webhooks: who outside is told of what happens."],
  ["approvals", "What request keys ask people to approve."],
  ["api-keys", "Request keys for the public API."],
  ["audit-log", "Who did what in your workspaces."],
  ["shares", "Reports for people without an account."],
  ["changes", "Preview, apply, verify and roll back changes, one by one or in bulk."],
  ["git", "Connect a website's Git repository, and check the connection."],
  ["wordpress", "Connect a website's WordPress, and check the connection."],
  ["service", "The service itself."],
] as const;

const PUBLIC_TAGS = [
  ["projects", "The websites that the key lists."],
  ["approvals", "Ask people to approve changes."],
  ["deployments", "Apply what people granted, and follow it."],
  ["integrations", "Webhooks and WordPress connections of the key's websites."],
  ["events", "What happened, for programs without a public address."],
  ["audits", "Start audits, query their history, and read what they found."],
  ["service", "The service itself."],
] as const;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Without the twins (`Issue`, `IssueInput`) and leftovers that the generator makes and nothing refers to. */
export function openApiDocument(
  app: { swagger(): unknown },
  described: readonly AnyRoute[] = routes,
): Record<string, unknown> {
  const document: { [key: string]: Json } = JSON.parse(JSON.stringify(app.swagger()));
  const components = asObject(document.components);
  const schemas = asObject(components.schemas);
  const used = referenced(document.paths ?? null, schemas);
  const names = Object.keys(schemas)
    .filter((name) => used.has(name))
    .sort();
  // An input that has no output twin in use needs no suffix.
  const renamed = new Map(
    names.map((name) => [name, used.has(name.replace(/Input$/, "")) ? name : name.replace(/Input$/, "")]),
  );
  const kept = Object.fromEntries(names.map((name) => [renamed.get(name) ?? name, schemas[name] ?? null]));
  const paths = completed(asObject(document.paths), schemas, described);
  const headers = Object.entries(RESPONSE_HEADERS).filter(([name]) =>
    JSON.stringify(paths).includes(`"#/components/headers/${name}"`),
  );
  const whole = {
    ...document,
    paths,
    components: { ...components, schemas: tidied(kept), headers: Object.fromEntries(headers) },
  };
  return asObject(
    JSON.parse(
      JSON.stringify(whole).replaceAll(REFERENCE, (_all, name: string) => `"${PREFIX}${renamed.get(name) ?? name}"`),
    ),
  );
}

/** What the generator cannot know: which bodies may be left out, which headers come, what each status says. */
function completed(
  paths: { [key: string]: Json },
  schemas: { [key: string]: Json },
  described: readonly AnyRoute[],
): Json {
  for (const { method, url, config } of described) {
    const path = asObject(paths[url.replaceAll(/:(\w+)/g, "{$1}")]);
    const operation = asObject(path[method.toLowerCase()]);
    if (config.upload !== undefined) operation.requestBody = fileBody(config.upload);
    const body = asObject(operation.requestBody);
    if (config.takesNoBody && operation.requestBody) body.required = false;
    const example = examples[config.operationId];
    showExample(body, example?.request);
    for (const one of Array.isArray(operation.parameters) ? operation.parameters : [])
      describeByName(asObject(one), schemas);
    for (const [status, response] of Object.entries(asObject(operation.responses))) {
      const described = asObject(response);
      if (described.description === UNDESCRIBED) described.description = STATUS_WORDS[status] ?? "Done.";
      described.headers = headersOf(config, Number(status));
      showExample(described, example?.responses[status]);
    }
  }
  return tidied(paths);
}

function fileBody(types: readonly string[]): Json {
  const media = { schema: { type: "string", format: "binary" } };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, media])) };
}

function showExample(message: { [key: string]: Json }, example: unknown): void {
  const json = asObject(asObject(message.content)["application/json"]);
  if (example !== undefined) json.example = example as Json;
}

/** The generator drops what stands beside a reference: such a parameter says what the schema says. */
function describeByName(parameter: { [key: string]: Json }, schemas: { [key: string]: Json }): void {
  const { $ref } = asObject(parameter.schema);
  if (typeof $ref !== "string" || parameter.description !== undefined) return;
  const { description } = asObject(schemas[$ref.slice(PREFIX.length)]);
  if (description !== undefined) parameter.description = description;
}

function headersOf(config: AnyRoute["config"], status: number): Json {
  return Object.fromEntries(config.headers(status).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const UNDESCRIBED = "Default Response";
const STATUS_WORDS: Readonly<Record<string, string>> = {
  201: "Made.",
  202: "Accepted and still under way.",
  207: "Ended; each item has an outcome of its own.",
};

/** As other tools expect it: what the generator writes is valid, and some of them stumble over it. */
function tidied(from: Json): Json {
  if (Array.isArray(from)) return from.map(tidied);
  if (typeof from !== "object" || from === null) return from;
  const entries = Object.entries(from).flatMap(([name, value]) =>
    isBound(name, value) ? [] : [[name, tidied(value)]],
  );
  return withNamedProperties(withItems(Object.fromEntries(entries)));
}

/** Every whole number of JavaScript is between these bounds, which says nothing about ours. */
function isBound(name: string, value: Json): boolean {
  if (name === "minimum") return value === Number.MIN_SAFE_INTEGER;
  return (name === "maximum" || name === "exclusiveMaximum") && value === Number.MAX_SAFE_INTEGER;
}

/** A list of a fixed length says what each of its items is; here all of them are the same. */
function withItems(schema: { [key: string]: Json }): { [key: string]: Json } {
  const { prefixItems, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  return { ...rest, items: prefixItems[0] ?? {}, minItems: prefixItems.length, maxItems: prefixItems.length };
}

/** An object with the same for each of some names: the names become its properties. */
function withNamedProperties(schema: { [key: string]: Json }): { [key: string]: Json } {
  const { propertyNames, required, additionalProperties, ...rest } = schema;
  if (propertyNames === undefined || !Array.isArray(required)) return schema;
  const properties = Object.fromEntries(required.map((name) => [String(name), additionalProperties ?? {}]));
  return { ...rest, properties, required, additionalProperties: false };
}

const PREFIX = "#/components/schemas/";
const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

function referenced(from: Json, schemas: { [key: string]: Json }, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(from).matchAll(REFERENCE)) {
    if (found.has(name)) continue;
    found.add(name);
    referenced(schemas[name] ?? null, schemas, found);
  }
  return found;
}

function asObject(value: Json | undefined): { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
