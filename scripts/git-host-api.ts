/**
 * Writes what we use of a host's published API description (OpenAPI 3 or Swagger 2) into published/NAME.json: types of parameters,
 * of request bodies, and of the fields of answers that we read. `node scripts/git-host-api.ts github api.json "source and version"`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Json = { readonly [name: string]: Json } & { readonly [index: number]: Json } & {
  readonly map: <T>(by: (one: Json) => T) => T[];
};

interface Used {
  readonly method: string;
  readonly path: string;
  /** Fields of the answer, or of its entries, by their paths. */
  readonly reads: readonly string[];
}

const REPOSITORY = "/repos/{owner}/{repo}";
const USED: Readonly<Record<string, readonly Used[]>> = {
  github: [
    { method: "get", path: REPOSITORY, reads: ["archived", "has_issues", "permissions.push"] },
    { method: "post", path: `${REPOSITORY}/issues`, reads: ["number"] },
    { method: "get", path: `${REPOSITORY}/pulls`, reads: ["number", "state"] },
    { method: "post", path: `${REPOSITORY}/pulls`, reads: ["number", "state"] },
    { method: "get", path: `${REPOSITORY}/pulls/{pull_number}`, reads: ["number", "state", "merged", "head.sha"] },
    { method: "patch", path: `${REPOSITORY}/pulls/{pull_number}`, reads: ["number", "state"] },
    {
      ...{ method: "get", path: `${REPOSITORY}/commits/{ref}/check-runs` },
      reads: ["total_count", "check_runs.status", "check_runs.conclusion"],
    },
    { method: "get", path: `${REPOSITORY}/commits/{ref}/status`, reads: ["state", "total_count"] },
    { method: "get", path: `${REPOSITORY}/deployments`, reads: ["id"] },
    {
      ...{ method: "get", path: `${REPOSITORY}/deployments/{deployment_id}/statuses` },
      reads: ["state", "environment_url"],
    },
  ],
  gitea: [
    { method: "get", path: "/version", reads: ["version"] },
    { method: "get", path: REPOSITORY, reads: ["archived", "permissions.admin", "permissions.push"] },
    { method: "get", path: `${REPOSITORY}/pulls`, reads: ["number", "state", "head.ref"] },
    { method: "post", path: `${REPOSITORY}/pulls`, reads: ["number", "state"] },
    { method: "get", path: `${REPOSITORY}/pulls/{index}`, reads: ["number", "state", "merged", "head.sha"] },
    { method: "patch", path: `${REPOSITORY}/pulls/{index}`, reads: ["number", "state"] },
    { method: "get", path: `${REPOSITORY}/commits/{ref}/status`, reads: ["state", "total_count"] },
  ],
};

const [name = "", file = "", source = ""] = process.argv.slice(2);
const document: Json = JSON.parse(readFileSync(file, "utf8"));
const operations = (USED[name] ?? []).map(operationOf);
const text = JSON.stringify({ source, operations }, null, 1);
writeFileSync(join(import.meta.dirname, `../test/support/git-hosts/published/${name}.json`), `${text}\n`);

function operationOf({ method, path, reads }: Used) {
  const { parameters, requestBody, responses } = must(document.paths?.[path]?.[method]);
  const all = (parameters ?? ([] as unknown as Json)).map(resolved);
  const ofBody = all.find(({ in: place }) => String(place) === "body")?.schema;
  const body = ofBody ?? requestBody?.content?.["application/json"]?.schema;
  const status = must(Object.keys(responses as object).find((code) => code.startsWith("2")));
  const response = resolved(must(responses?.[status]));
  const answer = must(response.schema ?? response.content?.["application/json"]?.schema);
  return {
    ...{ method: method.toUpperCase(), path, status: Number(status) },
    query: Object.fromEntries(
      all
        .filter(({ in: place }) => String(place) === "query")
        .map((one) => [one.name, typeOf(one.schema ?? one, null)]),
    ),
    body: body === undefined ? null : { ...(typeOf(body, null) as object), additionalProperties: false },
    answer: typeOf(answer, reads),
  };
}

/** @param reads only these fields; `null`: all, without what stands in them */
function typeOf(given: Json, reads: readonly string[] | null): unknown {
  const schema = whole(given);
  const isNullable = schema.nullable || schema["x-nullable"];
  const { type, enum: values, required = [], properties, items, anyOf, oneOf } = schema as Record<string, Json>;
  const allowed = values === undefined ? {} : { enum: isNullable ? [...values.map((one) => one), null] : values };
  const either = anyOf ?? oneOf;
  if (either !== undefined && properties === undefined) return { anyOf: either.map((one) => typeOf(one, reads)) };
  if (items !== undefined) return { type: "array", items: reads === null ? {} : typeOf(items, reads) };
  if (properties === undefined)
    return type === undefined
      ? {}
      : { type: isNullable && typeof type === "string" ? [type, "null"] : type, ...allowed };
  const wanted = reads === null ? Object.keys(properties) : [...new Set(reads.map((read) => read.split(".")[0] ?? ""))];
  const kept = Object.fromEntries(
    wanted.map((field) => {
      const below =
        reads?.flatMap((read) => (read.startsWith(`${field}.`) ? [read.slice(field.length + 1)] : [])) ?? [];
      const shallow = reads === null ? (withoutFields(must(properties[field])) as Json) : must(properties[field]);
      return [field, typeOf(shallow, below.length === 0 ? null : below)];
    }),
  );
  const isRequired = (field: unknown) => wanted.includes(String(field));
  return {
    type: isNullable ? ["object", "null"] : "object",
    properties: kept,
    required: required.map(String).filter(isRequired),
  };
}

function withoutFields(schema: Json): unknown {
  const { properties, ...rest } = whole(schema) as Record<string, unknown>;
  return properties === undefined ? rest : { type: "object" };
}

function whole(schema: Json): Json {
  const found = resolved(schema);
  const { allOf } = found;
  if (allOf === undefined) return found;
  return Object.assign({}, ...allOf.map(whole), { nullable: found.nullable }) as Json;
}

function resolved(schema: Json): Json {
  const reference = schema.$ref as unknown as string | undefined;
  if (reference === undefined) return schema;
  const target = reference
    .slice(2)
    .split("/")
    .reduce<Json | undefined>((at, step) => at?.[step], document);
  return resolved(must(target));
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The description doesn't have what we use.");
  return value;
}
