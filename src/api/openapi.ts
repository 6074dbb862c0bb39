/** The OpenAPI 3.1 document, made from the schemas that validate and serialise. */
import swagger from "@fastify/swagger";
import fastify from "fastify";
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { routes } from "#contract/index.ts";

/** The document of the contract alone: nothing is served, so neither a database nor settings are needed. */
export async function describeContract(version: string): Promise<Record<string, unknown>> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await app.register(swagger, documentOptions(version));
  for (const route of routes) app.route({ ...route, exposeHeadRoute: false, handler: async () => null });
  await app.ready();
  return openApiDocument(app);
}

export function documentOptions(version: string) {
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sitemend",
        version,
        description:
          "Audits websites, lists what is wrong, and explains how to fix it. Ids are opaque and have at most 64 letters.",
        license: { name: "MIT" },
      },
      servers: [{ url: "/" }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          accessToken: { type: "http" as const, scheme: "bearer", bearerFormat: "JWT" },
          session: { type: "apiKey" as const, in: "cookie", name: "sitemend_session" },
        },
      },
      security: [{ accessToken: [] }, { session: [] }],
    },
    transform: withHeaders,
    transformObject: jsonSchemaTransformObject,
  };
}

type Transform = typeof jsonSchemaTransform;

/** The request headers that a route's rules speak of; plugins read them, so no schema of a route has them. */
function withHeaders(input: Parameters<Transform>[0]): ReturnType<Transform> {
  const { schema, url } = jsonSchemaTransform(input);
  const { method, config } = input.route;
  const rules = config?.rules;
  if (rules === undefined) return { schema, url };
  const names = [
    ...(method === "POST" && rules.access === "caller" && !rules.confidential ? (["Idempotency-Key"] as const) : []),
    ...(rules.needsIfMatch ? (["If-Match"] as const) : []),
    ...(rules.revalidates ? (["If-None-Match"] as const) : []),
  ];
  if (names.length === 0) return { schema, url };
  const properties = Object.fromEntries(names.map((name) => [name, HEADERS[name]]));
  const required = names.filter((name) => name === "If-Match");
  return { schema: { ...schema, headers: { type: "object", properties, required } }, url };
}

const HEADERS = {
  "Idempotency-Key": {
    type: "string",
    minLength: 8,
    maxLength: 255,
    description:
      "Of your own making, new for each thing to be done. Where no answer came, send the same request with the same key: it is done once, and for 24 hours the kept answer comes back, with `Idempotency-Replayed: true`. Not kept is what a later try may escape: 5xx, and refusals with `Retry-After`.",
  },
  "If-Match": { type: "string", description: "The ETag that you read: what has changed since is not overwritten." },
  "If-None-Match": { type: "string", description: "The ETag that you have; 304 while nothing has changed." },
} as const;

const TAGS = [
  ["audits", "Start audits and follow them."],
  ["results", "What an audit adds up to."],
  ["issues", "What is wrong, place by place."],
  ["pages", "What the crawl saw."],
  ["websites", "The websites of your workspaces."],
  ["auth", "Accounts, sessions and access tokens."],
  ["team", "Members of your workspaces, and invitations."],
  ["audit-log", "Who did what in your workspaces."],
  ["service", "The service itself."],
] as const;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Without the twins (`Issue`, `IssueInput`) and leftovers that the generator makes and nothing refers to. */
export function openApiDocument(app: { swagger(): unknown }): Record<string, unknown> {
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
  const whole = { ...document, components: { ...components, schemas: kept } };
  return asObject(
    JSON.parse(
      JSON.stringify(whole).replaceAll(REFERENCE, (_all, name: string) => `"${PREFIX}${renamed.get(name) ?? name}"`),
    ),
  );
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
