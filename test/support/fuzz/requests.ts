/**
 * Random requests to one operation of the document, each with what must not come of it: sent as the document says, bent out
 * of shape, without a caller, with a forged one, or for what belongs to others.
 */
import fc from "fast-check";
import { SEARCH_FILE_OF_A_DAY } from "../search-figures.ts";
import type { Operation, Parameter } from "./document.ts";
import { type Schema, type Values, valuesOf } from "./schema-values.ts";
import type { FuzzWorld, KnownIds } from "./world.ts";

export interface FuzzedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface Attempt {
  /** Which kind of request it is. */
  readonly kind: string;
  readonly request: FuzzedRequest;
  /** The statuses that it may have; conformance is asked for all of them. */
  readonly allows: (status: number, code: string | undefined) => boolean;
}

type Person = "caller" | "stranger" | "nobody" | "forged";

interface Parts {
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What only a person or a request that is no JSON could get wrong; the generator cannot. */
const SHAPE = new Set([
  ...["unknown_field", "unknown_parameter", "malformed_json", "duplicate_json_key"],
  ...["unsupported_media_type", "not_acceptable", "payload_too_large", "precondition_required"],
]);
/** Of a caller who has signed in. */
const CALLER = new Set(["authentication_required", "token_invalid", "token_expired"]);

const isRefusal = (status: number) => status >= 400 && status < 500;
const isSuccess = (status: number) => status < 400;

/** @param beyondSchema whether the operation has rules that a schema cannot say, so that it may refuse what is valid */
export function attemptsOf(operation: Operation, world: FuzzWorld, beyondSchema: boolean): fc.Arbitrary<Attempt> {
  const values = valuesOf(world.document.components.schemas, world.known);
  const own = () => world.ownFor(operation.operationId);
  const valid = partsOf(operation, values, own);
  const send = (parts: Parts, person: Person = "caller") => requestOf(operation, parts, world, person);

  const asDeclared = valid.map((parts) => ({
    ...{ kind: "as declared", request: send(parts) },
    allows: (status: number, code?: string) =>
      isSuccess(status) ||
      (!SHAPE.has(code ?? "") &&
        !(operation.isSecured && CALLER.has(code ?? "")) &&
        (beyondSchema || code !== "validation_failed")),
  }));
  const refused = (kind: string, request: fc.Arbitrary<FuzzedRequest>, statuses?: readonly number[]) =>
    request.map((one) => ({
      ...{ kind, request: one },
      allows: (status: number) => (statuses === undefined ? isRefusal(status) : statuses.includes(status)),
    }));
  const anything = (kind: string, request: fc.Arbitrary<FuzzedRequest>) =>
    request.map((one) => ({ ...{ kind, request: one }, allows: (status: number) => status < 500 }));

  const kinds: fc.WeightedArbitrary<Attempt>[] = [
    { weight: 4, arbitrary: asDeclared },
    {
      weight: 2,
      arbitrary: refused(
        "wrong query",
        wrongQueries(operation, valid).map((parts) => send(parts)),
      ),
    },
    { weight: 2, arbitrary: anything("strange headers", strangeHeaders(valid.map((parts) => send(parts)))) },
  ];
  const { body } = operation;
  if (body !== undefined) {
    const wrong = wrongBodies(operation, world, valid);
    kinds.push({
      weight: 4,
      arbitrary: refused(
        "wrong body",
        wrong.map((parts) => send(parts)),
      ),
    });
    kinds.push({ weight: 1, arbitrary: refused("no JSON", brokenBodies(valid.map((parts) => send(parts)))) });
  }
  for (const { name } of operation.parameters.filter((one) => one.in === "header" && one.required)) {
    const without = ({ [name]: _, ...headers }: FuzzedRequest["headers"]) => headers;
    const bare = valid.map((parts) => send({ ...parts, headers: without(parts.headers) }));
    kinds.push({ weight: 1, arbitrary: refused(`no ${name}`, bare, [428]) });
  }
  if (operation.isSecured) {
    kinds.push({
      weight: 1,
      arbitrary: refused(
        "no caller",
        valid.map((parts) => send(parts, "nobody")),
        [401],
      ),
    });
    kinds.push({
      weight: 1,
      arbitrary: refused(
        "a forged caller",
        valid.map((parts) => send(parts, "forged")),
        [401],
      ),
    });
  }
  if (operation.isSecured && operation.path.includes("{")) {
    const hidden = [403, 404];
    const foreign = partsOf(operation, values, () => world.foreign);
    const mixed = partsOf(operation, values, () => ({ ...world.foreign, ...parentsOf(own()) }));
    kinds.push({
      weight: 1,
      arbitrary: refused(
        "another's ids",
        foreign.map((parts) => send(parts)),
        hidden,
      ),
    });
    kinds.push({
      weight: 1,
      arbitrary: refused(
        "a stranger",
        valid.map((parts) => send(parts, "stranger")),
        hidden,
      ),
    });
    kinds.push({
      weight: 2,
      arbitrary: refused(
        "ids of nothing",
        partsOf(operation, values, () => world.unknown).map((parts) => send(parts)),
        hidden,
      ),
    });
    if ((operation.path.match(/\{/g) ?? []).length > 1)
      kinds.push({
        weight: 1,
        arbitrary: refused(
          "another's id in one's own",
          mixed.map((parts) => send(parts)),
        ),
      });
  }
  return fc.oneof(...kinds);
}

const parentsOf = ({ auditId, websiteId }: KnownIds): KnownIds =>
  Object.fromEntries(Object.entries({ auditId, websiteId }).filter(([, ids]) => ids !== undefined)) as KnownIds;

function partsOf(
  { operationId, parameters, body }: Operation,
  values: Values,
  ids: () => KnownIds,
): fc.Arbitrary<Parts> {
  const inside = (where: Parameter["in"]) => parameters.filter((one) => one.in === where);
  const record = (some: readonly Parameter[]) =>
    fc.record(Object.fromEntries(some.map(({ name, schema }) => [name, values.of(schema, name)])), {
      requiredKeys: some.filter(({ required }) => required).map(({ name }) => name),
    });
  return fc.record({
    ids: fc.record(Object.fromEntries(inside("path").map((one) => [one.name, idOf(one, values, ids)]))),
    query: sparse(record(inside("query")), inside("query")),
    headers: sparse(headersOf(inside("header")), inside("header")),
    body: body === undefined ? fc.constant(undefined) : bodyOf(operationId, body, values),
  });
}

function bodyOf(
  operationId: string,
  { schema, example }: NonNullable<Operation["body"]>,
  values: Values,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: values.of(schema, operationId) },
    { weight: 1, arbitrary: fc.constant(example) },
  );
}

/** All optional parameters together would hardly ever fit each other. */
function sparse<Some extends Readonly<Record<string, unknown>>>(all: fc.Arbitrary<Some>, some: readonly Parameter[]) {
  const needed = some.filter(({ required }) => required).map(({ name }) => name);
  const names = some.map(({ name }) => name);
  const chosen = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  return fc.tuple(all, chosen).map(([record, kept]) => {
    const entries = Object.entries(record).filter(([name]) => needed.includes(name) || kept.includes(name));
    return Object.fromEntries(entries) as Some;
  });
}

function headersOf(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
    "Idempotency-Key": fc.uuid(),
    "If-Match": fc.constantFrom("*", '"1"'),
    "If-None-Match": fc.constantFrom("*", '"x"', 'W/"1-0.0.0-test"'),
    "Last-Event-ID": fc.nat().map(String),
  };
  return fc.record(Object.fromEntries(parameters.map(({ name }) => [name, values[name] ?? fc.constant("x")])));
}

function idOf({ name, schema }: Parameter, values: Values, ids: () => KnownIds): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(), values.of(schema as Schema))
    .map(([at, other]) => {
      const known = ids()[name];
      return known === undefined || known.length === 0 ? String(other) : String(known[at % known.length]);
    })
    .filter((id) => !/^\.{0,2}$/.test(id));
}

function requestOf(
  { method, path, takesFile }: Operation,
  parts: Parts,
  world: FuzzWorld,
  person: Person,
): FuzzedRequest {
  const { ids, query, headers, body } = parts;
  const asked = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? "x"));
  const token = world.tokenOf(person);
  return {
    ...{ method, url: asked.length === 0 ? url : `${url}?${asked.join("&")}` },
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(takesFile ? { "content-type": "text/csv" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(takesFile ? { payload: SEARCH_FILE_OF_A_DAY } : {}),
  };
}

const NO_VALUE: Readonly<Record<string, readonly string[]>> = {
  integer: ["x", "1.5", "-1", "99999999999999999999", ""],
  number: ["x", "", "1e999"],
};

/** A parameter that there is not, or a value that its type or its list does not have. */
function wrongQueries({ parameters }: Operation, valid: fc.Arbitrary<Parts>): fc.Arbitrary<Parts> {
  const wrong = parameters
    .filter((one) => one.in === "query")
    .flatMap(({ name, schema }) => {
      const values = schema.enum === undefined ? (NO_VALUE[schema.type ?? ""] ?? []) : ["nonsense", ""];
      return values.map((value): readonly [string, string] => [name, value]);
    });
  const bend = fc.constantFrom<readonly [string, string]>(["zzz", "1"], ["limit[]", "1"], ...wrong);
  return fc
    .tuple(valid, bend)
    .map(([parts, [name, value]]) => ({ ...parts, query: { ...parts.query, [name]: value } }));
}

const OTHER_TYPES = [null, true, 7.5, -1, "", "x", [], {}, [[]], { x: 1 }, "x".repeat(70_000)];

function wrongBodies(operation: Operation, world: FuzzWorld, valid: fc.Arbitrary<Parts>): fc.Arbitrary<Parts> {
  const bent = fc.tuple(valid, fc.nat(), fc.constantFrom(...OTHER_TYPES), fc.nat(2)).map(([parts, at, value, how]) => {
    const { body } = parts;
    if (typeof body !== "object" || body === null) return { ...parts, body: value };
    const names = Object.keys(body);
    const name = names[at % Math.max(1, names.length)] ?? "zzz";
    if (how === 0) return { ...parts, body: Object.fromEntries(Object.entries(body).filter(([one]) => one !== name)) };
    if (how === 1) return { ...parts, body: { ...body, zzz: value } };
    return { ...parts, body: { ...body, [name]: value } };
  });
  return bent.filter(({ body }) => !world.isValidBody(operation, body));
}

const BROKEN = [
  "{",
  "",
  "[",
  "nul",
  '{"a":1,"a":2}',
  '{"__proto__":{}}',
  `${"[".repeat(40)}${"]".repeat(40)}`,
  '"\\u0000"',
];

function brokenBodies(valid: fc.Arbitrary<FuzzedRequest>): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(
      valid,
      fc.oneof(fc.constantFrom(...BROKEN.filter((text) => text !== "")), fc.string({ unit: "binary", minLength: 1 })),
    )
    .filter(([, text]) => !isJsonObject(text))
    .map(([request, payload]) => ({
      ...{ ...request, payload },
      headers: { ...request.headers, "content-type": "application/json" },
    }));
}

function isJsonObject(text: string): boolean {
  try {
    return JSON.parse(text) === null;
  } catch {
    return false;
  }
}

const STRANGE: readonly (readonly [string, string])[] = [
  ...["text/html", "*/*;q=0", "application/json;q=nonsense", ",,,", "image/*"].map((one) => ["accept", one] as const),
  ...[
    "text/plain",
    "application/json; charset=utf-16",
    "multipart/form-data",
    ";",
    "application/x-www-form-urlencoded",
  ].map((one) => ["content-type", one] as const),
  ...["x", "y".repeat(300), "ä".repeat(9)].map((one) => ["idempotency-key", one] as const),
  ...["x", "W/", "*, *"].map((one) => ["if-match", one] as const),
  ...["-1", "x", "1e400"].map((one) => ["last-event-id", one] as const),
  ...["null", "https://evil.example"].map((one) => ["origin", one] as const),
  ...["cross-site", "x"].map((one) => ["sec-fetch-site", one] as const),
  ...["respond-async", "x"].map((one) => ["prefer", one] as const),
  ...["Basic YTpi", "Bearer", "Bearer ", "Bearer a.b.c", "bearer x"].map((one) => ["authorization", one] as const),
  ["cookie", "sitemend_session=x; sitemend_session=y; =; sitemend_report=%"],
  ["x-forwarded-for", "::1, nonsense"],
];

function strangeHeaders(valid: fc.Arbitrary<FuzzedRequest>): fc.Arbitrary<FuzzedRequest> {
  return fc.tuple(valid, fc.subarray([...STRANGE], { minLength: 1, maxLength: 3 })).map(([request, strange]) => ({
    ...request,
    headers: { ...request.headers, ...Object.fromEntries(strange) },
  }));
}
