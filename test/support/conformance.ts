/**
 * Whether an answer is what openapi.json says of it: its status, the type of its content, its body and its headers.
 * Nothing here knows the service: the document is all that it has, as a client of others would.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { readEvents } from "./event-stream.ts";

export interface SeenAnswer {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface Conformance {
  /** `getAudit`; `undefined` where the document has no such operation. */
  operationOf(method: string, path: string): string | undefined;
  /** Every way in which the answer is not what the document says; none: it conforms. */
  problemsOf(answer: SeenAnswer): readonly string[];
  /** What is wrong with a value, by the schema that stands in the document under these names; none: it is valid. */
  schemaProblems(value: unknown, ...pointer: readonly string[]): readonly string[];
}

interface Media {
  readonly schema?: { readonly contentMediaType?: string };
}

interface Response {
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly headers: Readonly<Record<string, { readonly schema: { readonly type?: string } }>> };
}

/** Of the connection, and for browsers: every answer of the service has them, whatever it says. */
const FOR_ALL = new Set(
  [
    "date connection keep-alive content-type content-length transfer-encoding vary cache-control x-accel-buffering",
    "content-security-policy cross-origin-opener-policy cross-origin-resource-policy origin-agent-cluster",
    "permissions-policy referrer-policy strict-transport-security x-content-type-options x-dns-prefetch-control",
    "x-download-options x-frame-options x-permitted-cross-domain-policies",
  ].flatMap((line) => line.split(" ")),
);

const pointerText = (pointer: readonly string[]): string =>
  `#${pointer.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`;

export function conformanceTo(document: OpenApi): Conformance {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "openapi");
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.entries(document.paths).map(([path, operations]) => ({
    ...{ path, operations, ids: path.split("{").length },
    pattern: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  // `/audit/start` is an address of its own, not an audit whose id is "start".
  paths.sort((one, other) => one.ids - other.ids);

  const pathOf = (path: string) => paths.find(({ pattern }) => pattern.test(path.split("?")[0] ?? ""));

  /** Of a schema that only names another: routes share the answers of errors, and compiling one takes longer than many a test. */
  function named(pointer: readonly string[]): string | undefined {
    const schema = pointer.reduce<unknown>((part, name) => Object(part)[name], document);
    const keys = Object.keys(Object(schema));
    return keys.length === 1 && keys[0] === "$ref" ? (schema as { $ref: string }).$ref : undefined;
  }

  function invalid(value: unknown, ...pointer: readonly string[]): readonly string[] {
    const $ref = named(pointer) ?? pointerText(pointer);
    const validate = validators.get($ref) ?? ajv.compile({ $ref: `openapi${$ref}` });
    validators.set($ref, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, 3).map((error) => `${error.instancePath} ${error.message}`);
  }

  function headerProblems(answer: SeenAnswer, declared: Response["headers"] = {}): readonly string[] {
    const names = new Map(Object.keys(declared).map((name) => [name.toLowerCase(), name]));
    return Object.entries(answer.headers).flatMap(([lower, value]) => {
      if (FOR_ALL.has(lower) || value === undefined) return [];
      const name = names.get(lower);
      if (name === undefined) return [`the header ${lower} is not declared`];
      const text = String(value);
      const typed = document.components.headers[name]?.schema.type === "integer" ? Number(text) : text;
      return invalid(typed, "components", "headers", name, "schema").map((one) => `the header ${lower}: ${one}`);
    });
  }

  function bodyProblems({ bytes, headers }: SeenAnswer, { content }: Response, pointer: readonly string[]) {
    if (content === undefined) return bytes.length === 0 ? [] : ["there is a body, and none is declared"];
    const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
    const media = content[type];
    if (media === undefined) return [`the content type ${type || "(none)"} is not declared`];
    const at = [...pointer, "content", type, "schema"];
    return contentProblems(type, media, bytes, at).map((one) => `${type}: ${one}`);
  }

  function contentProblems(type: string, { schema }: Media, bytes: Buffer, at: readonly string[]): readonly string[] {
    if (/[/+]json$/.test(type)) return parsed(String(bytes), (value) => invalid(value, ...at));
    if (type === "application/x-ndjson") return lines(bytes).flatMap((line) => parsed(line, () => []));
    if (schema?.contentMediaType !== "text/event-stream") return invalid(String(bytes), ...at);
    return readEvents(String(bytes)).flatMap((event) => invalid(event, ...at, "contentSchema", "items"));
  }

  return {
    schemaProblems: invalid,
    operationOf: (method, path) => pathOf(path)?.operations[method.toLowerCase()]?.operationId,
    problemsOf(answer) {
      const found = pathOf(answer.path);
      const method = answer.method.toLowerCase();
      const operation = found?.operations[method];
      if (found === undefined || operation === undefined) return undeclaredProblems(answer, found?.operations);
      const response = operation.responses[answer.status];
      if (response === undefined) return [`${operation.operationId} does not declare ${answer.status}`];
      const pointer = ["paths", found.path, method, "responses", String(answer.status)];
      return [...headerProblems(answer, response.headers), ...bodyProblems(answer, response, pointer)].map(
        (problem) => `${operation.operationId} ${answer.status}: ${problem}`,
      );
    },
  };
}

/** What the document does not have, the service must not have either: 405 with the methods that there are, or 404. */
function undeclaredProblems({ method, status, headers, bytes }: SeenAnswer, operations: object | undefined): string[] {
  const expected = operations === undefined ? 404 : 405;
  if (status !== expected) return [`${method} is not declared and answers ${status}`];
  if (!String(headers["content-type"]).startsWith("application/problem+json")) return [`${status} is no problem+json`];
  const { error } = JSON.parse(String(bytes) || "{}");
  const code = operations === undefined ? "not_found" : "method_not_allowed";
  if (error?.code !== code) return [`${status} says ${error?.code}`];
  const allowed = String(headers.allow ?? "").split(", ");
  return Object.keys(operations ?? {})
    .filter((one) => !allowed.includes(one.toUpperCase()))
    .map((one) => `Allow does not name ${one}`);
}

function parsed(text: string, problems: (value: unknown) => readonly string[]): readonly string[] {
  try {
    return problems(JSON.parse(text));
  } catch {
    return [`this is no JSON: ${text.slice(0, 80)}`];
  }
}

function lines(bytes: Buffer): readonly string[] {
  return String(bytes)
    .split("\n")
    .filter((line) => line !== "");
}
