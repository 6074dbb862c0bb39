import { ANSWER_WITHIN_MS } from "#changes/index.ts";

/** RFC 7240 §4.1: a client that prefers not to wait gets its answer as soon as the change is written down. */
export function waitMsOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): number {
  return /(^|[,;\s])respond-async($|[,;\s])/i.test(String(headers.prefer ?? "")) ? 0 : ANSWER_WITHIN_MS;
}
