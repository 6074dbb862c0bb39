/**
 * Verifies webhooks by Standard Webhooks, `v1` (HMAC-SHA256) and `v1a` (Ed25519): https://www.standardwebhooks.com. The comparison
 * is made by `crypto.subtle.verify`, which takes the same time wherever a signature differs.
 */
import type { Event } from "./generated/types.gen.ts";

/** An event, as `listEvents` returns it. */
export type WebhookEvent = Event;

/** As `Request` has them, or Node's `IncomingMessage`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: "header_missing" | "timestamp_invalid" | "too_old" | "too_new" | "signature_invalid" | "body_invalid";

  constructor(code: WebhookVerificationError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const DEFAULT_TOLERANCE_SECONDS = 300;
/** While a secret is rolled, there are two; more are for others than us. */
const SIGNATURES_AT_MOST = 16;
/** What the standard asks for. */
const SECRET_BYTES_AT_LEAST = 24;
const PUBLIC_KEY_BYTES = 32;

/**
 * The event of a webhook. The body must be what was received, byte for byte: verify it before you parse it. The same event may
 * come again: remember its `id`.
 *
 * @param secrets `whsec_…`, or the public key `whpk_…`; while a secret is rolled, both.
 * @param options `tolerance`: how many seconds the timestamp may differ from `now`; 300 by default.
 * @throws WebhookVerificationError for what isn't signed with any of the secrets, or was sent too long ago
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array | ArrayBuffer,
  {
    tolerance = DEFAULT_TOLERANCE_SECONDS,
    now = Date.now,
  }: { readonly tolerance?: number | undefined; readonly now?: (() => number) | undefined } = {},
): Promise<WebhookEvent> {
  // NaN would let everything pass.
  if (!(tolerance >= 0)) throw new TypeError("tolerance must be a number of seconds.");
  const verifiers = await Promise.all((typeof secrets === "string" ? [secrets] : secrets).map(verifierOf));
  if (verifiers.length === 0) throw new TypeError("There is no secret to verify with.");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = signaturesOf(headerOf(headers, "webhook-signature"));
  assertInTime(timestamp, tolerance, now());
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  const message = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const pairs = verifiers.flatMap(({ version, algorithm, key }) =>
    signatures
      .filter((one) => one.version === version)
      .map(({ bytes: signature }) => crypto.subtle.verify(algorithm, key, signature, message)),
  );
  if (!(await Promise.all(pairs)).includes(true))
    throw new WebhookVerificationError("signature_invalid", "No signature fits any of the secrets.");
  return { ...payloadOf(bytes), id };
}

interface Verifier {
  /** Which signatures it is for: a public key is no secret, and must not be taken for one. */
  readonly version: "v1" | "v1a";
  readonly algorithm: "HMAC" | "Ed25519";
  readonly key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
}

async function verifierOf(secret: string): Promise<Verifier> {
  const [, kind = "whsec_", base64 = ""] = /^(wh[a-z]+_)?(.*)$/.exec(secret) ?? [];
  const bytes = decoded(base64);
  if (kind === "whpk_" && bytes?.length === PUBLIC_KEY_BYTES)
    return {
      ...{ version: "v1a", algorithm: "Ed25519" },
      key: await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]),
    };
  if (kind === "whsec_" && bytes !== undefined && bytes.length >= SECRET_BYTES_AT_LEAST)
    return {
      ...{ version: "v1", algorithm: "HMAC" },
      key: await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]),
    };
  throw new TypeError(
    "A webhook secret is whsec_ and at least 24 bytes in Base64, or a public key: whpk_ and 32 bytes.",
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : plainHeader(headers, name);
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError("header_missing", `The header ${name} is missing.`);
}

/** Frameworks have classes of their own. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === "function";
}

function plainHeader(headers: Exclude<WebhookHeaders, Headers>, name: string) {
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  // Said twice, it is not known which of them is meant.
  return found.length === 1 ? found[0]?.[1] : undefined;
}

interface Signature {
  readonly version: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function signaturesOf(header: string): readonly Signature[] {
  return header
    .split(" ")
    .filter((one) => /^v1a?,/.test(one))
    .slice(0, SIGNATURES_AT_MOST)
    .flatMap((one) => {
      const [version = "", base64 = ""] = one.split(",");
      const bytes = decoded(base64);
      return bytes === undefined ? [] : [{ version, bytes }];
    });
}

function assertInTime(timestamp: string, tolerance: number, nowMs: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError("timestamp_invalid", "webhook-timestamp isn't a number of seconds.");
  const age = nowMs / 1000 - Number(timestamp);
  if (age > tolerance) throw new WebhookVerificationError("too_old", "The webhook was sent too long ago.");
  if (age < -tolerance) throw new WebhookVerificationError("too_new", "The webhook was sent in the future.");
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

function payloadOf(bytes: Uint8Array): Omit<WebhookEvent, "id"> {
  try {
    const payload: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof payload === "object" && payload !== null && !Array.isArray(payload))
      return payload as Omit<WebhookEvent, "id">;
  } catch {
    // Said below.
  }
  throw new WebhookVerificationError("body_invalid", "The body isn't a JSON object.");
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}
