/** What the examples of the OpenAPI document must be. */
import { z } from "zod";
import type { Example } from "#contract/examples.ts";
import type { AnyRoute } from "#contract/index.ts";

/** Which of an operation's messages are JSON with content of their own. */
export function examplesWanted({ config, schema }: AnyRoute): {
  readonly request: boolean;
  readonly statuses: readonly number[];
} {
  // Its answer is the document that the examples are in.
  if (["getOpenApi", "getPublicOpenApi"].includes(config.operationId)) return { request: false, statuses: [] };
  const statuses = Object.keys(schema.response)
    .map(Number)
    .filter((status) => status < 300 && hasContent(schema.response[status]));
  return { request: hasContent(schema.body), statuses };
}

const hasContent = (schema: unknown): boolean => schema instanceof z.ZodType && !schema.safeParse(null).success;

/** Why it is no example of that operation; nothing: it is one. */
export function exampleProblems(route: AnyRoute, { request, responses }: Example): readonly string[] {
  const { schema } = route;
  const wanted = examplesWanted(route);
  const problemOf = (what: string, of: unknown, value: unknown): readonly string[] => {
    if (value === undefined) return [`no ${what}`];
    const parsed = (of as z.ZodType).safeParse(value);
    return parsed.success ? [] : [`${what}: ${z.prettifyError(parsed.error)}`];
  };
  return [
    ...(wanted.request ? problemOf("request", schema.body, request) : []),
    ...wanted.statuses.flatMap((status) => problemOf(String(status), schema.response[status], responses[status])),
    ...Object.keys(responses)
      .filter((status) => !wanted.statuses.includes(Number(status)))
      .map((status) => `${status} is not declared`),
  ];
}
