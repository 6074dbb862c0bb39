/** Keeps successful answers of the API's tests, for the examples of the OpenAPI document; see scripts/examples.ts. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { AnyRoute } from "#contract/index.ts";

/** One call, as a line of JSON in a file of its own process. */
export interface RecordedCall {
  readonly operationId: string;
  readonly status: number;
  /** `undefined`: none was sent. */
  readonly request?: unknown;
  /** `undefined`: the answer is no JSON. */
  readonly response?: unknown;
}

/** Does nothing unless `SITEMEND_EXAMPLES` names a folder. */
export function recordExample({ config, schema }: AnyRoute, request: unknown, answer: Answer): void {
  const folder = process.env.SITEMEND_EXAMPLES;
  if (folder === undefined || answer.status < 200 || answer.status >= 300) return;
  const isValid = schema.body instanceof z.ZodType && schema.body.safeParse(request).success;
  const call: RecordedCall = {
    ...{ operationId: config.operationId, status: answer.status },
    ...(request !== undefined && isValid ? { request } : {}),
    ...(answer.body === null ? {} : { response: answer.body }),
  };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(call)}\n`);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
