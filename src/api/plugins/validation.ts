/** Zod's issues as our refusals: unknown names with a guess at what was meant, everything else as fields. */
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { closest } from "#domain/closest.ts";
import { type FieldProblem, ServiceError } from "#domain/errors.ts";
import { plainWords } from "./plain-words.ts";

type Issue = { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> };

/** `undefined` when the error is not about the request's shape. */
export function validationError(
  error: unknown,
  schema: { body?: unknown; querystring?: unknown } = {},
): ServiceError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const inQuery = error.validationContext === "querystring";
  const issues: readonly Issue[] = error.validation;
  const unknown = issues.filter(({ keyword }) => keyword === "unrecognized_keys");
  if (unknown.length === 0)
    return new ServiceError("validation_failed", { fields: issues.map((issue) => toField(issue, inQuery)) });
  const fields = unknown.flatMap((issue) => toUnknown(issue, inQuery, inQuery ? schema.querystring : schema.body));
  return new ServiceError(inQuery ? "unknown_parameter" : "unknown_field", { fields });
}

function toField(issue: Issue, inQuery: boolean): FieldProblem {
  const { instancePath, keyword } = issue;
  return {
    pointer: inQuery ? `?${instancePath.slice(1)}` : instancePath,
    code: keyword,
    message: plainWords(issue),
  };
}

function toUnknown({ instancePath, params }: Issue, inQuery: boolean, schema: unknown): FieldProblem[] {
  const at = instancePath === "/" ? "" : instancePath;
  const known = keysAt(schema, at.split("/").slice(1));
  const keys = Array.isArray(params.keys) ? params.keys.map(String) : [];
  return keys.map((key) => {
    const meant = closest(key, known);
    const guess = meant === undefined ? "" : ` Did you mean "${meant}"?`;
    const message = `There is no "${key.slice(0, MAX_SHOWN)}" here.${guess}`;
    return {
      pointer: inQuery ? `?${key}` : `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      code: "unknown",
      message,
    };
  });
}

const MAX_SHOWN = 100;

/** The names that the schema knows at a path; none where it is not an object. */
function keysAt(schema: unknown, path: readonly string[]): readonly string[] {
  let inner: unknown = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
  const [step, ...rest] = path;
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => keysAt(option, path));
  if (inner instanceof z.ZodRecord) return step === undefined ? [] : keysAt(inner.valueType, rest);
  if (!(inner instanceof z.ZodObject)) return [];
  return step === undefined ? Object.keys(inner.shape) : keysAt(inner.shape[step], rest);
}
