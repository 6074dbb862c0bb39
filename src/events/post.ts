/** One POST to whoever is told or called. Redirects aren't followed, and of the answer only the status is read. */
import type { Sealer } from "#auth/index.ts";
import type { WebhookTarget } from "#store/index.ts";
import { signedHeaders } from "./sign.ts";

export interface PostMeans {
  readonly sealer: Sealer;
  /** @throws Error when there is no answer */
  readonly post: (url: string, request: Omit<PostRequest, "url">) => Promise<number>;
  readonly now: () => number;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Posted {
  /** `null` without an answer. */
  readonly status: number | null;
  /** Why there was none: a code, such as `blocked_address` or `timeout`. */
  readonly problem: string | null;
}

/** As Standard Webhooks have it. */
export function signedRequest(
  target: WebhookTarget,
  { id, payload }: { readonly id: string; readonly payload: object },
  means: Pick<PostMeans, "sealer" | "now">,
): PostRequest {
  const body = JSON.stringify(payload);
  const message = { id, timestamp: Math.floor(means.now() / 1000), body };
  const headers = { "content-type": "application/json", ...signedHeaders(message, keysOf(target, means)) };
  return { url: target.url, headers, body };
}

export async function sendPost({ url, headers, body }: PostRequest, means: Pick<PostMeans, "post">): Promise<Posted> {
  try {
    return { status: await means.post(url, { headers, body }), problem: null };
  } catch (error) {
    return { status: null, problem: reasonOf(error) };
  }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function keysOf(
  { webhookId, sealedSecrets, sealedKeys }: WebhookTarget,
  { sealer }: Pick<PostMeans, "sealer">,
): string[] {
  return [
    ...sealedSecrets.map((sealed) => sealer.open(sealed, secretPlace(webhookId))),
    ...sealedKeys.map((sealed) => sealer.open(sealed, keyPlace(webhookId))),
  ];
}

/** The secret and the one before it have been in this column. */
export function secretPlace(row: string) {
  return { table: "webhook", row, column: "secret" };
}

/** And private keys in this one. */
export function keyPlace(row: string) {
  return { table: "webhook", row, column: "key" };
}

/** Tokens, and URLs that are credentials, in this one. */
export function credentialPlace(row: string) {
  return { table: "webhook", row, column: "credential" };
}

/** A code, such as `blocked_address` or `timeout`; words of a stranger's server are not kept. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "no_answer";
}
