/** Credentials as people give them, and as they are kept: encrypted, and only what is needed of them. */
import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import type { Sealer } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { SearchConsoleRefused, type SearchConsoleSecret } from "#domain/search-console.ts";

/** A longer one was made to be stored. */
export const KEY_LENGTH_AT_MOST = 20_000;
const RSA_BITS_AT_LEAST = 2048;

/** The JSON file of a service account's key. Its URLs are never used: a file may name any. */
const KeyFile = z.object({
  type: z.literal("service_account"),
  client_email: z.email().max(320),
  private_key: z.string().max(KEY_LENGTH_AT_MOST),
});

const Secret = z.discriminatedUnion("method", [
  z.object({ method: z.literal("service_account"), clientEmail: z.string(), privateKey: z.string() }),
  z.object({
    method: z.literal("oauth"),
    ...{ clientId: z.string(), clientSecret: z.string(), refreshToken: z.string() },
  }),
]);

/** @throws ServiceError validation_failed with what is wrong with it, and nothing of its content */
export function readKey(text: string): SearchConsoleSecret & { readonly method: "service_account" } {
  const file = KeyFile.safeParse(jsonOf(text));
  if (!file.success) throw refuse("Paste the whole JSON file that Google made for the key of a service account.");
  const { client_email: clientEmail, private_key: privateKey } = file.data;
  if (!isUsable(privateKey))
    throw refuse("The file's private key can't be used: it isn't an RSA key as Google makes them.");
  return { method: "service_account", clientEmail, privateKey };
}

function isUsable(privateKey: string): boolean {
  // Of a key in another form, the library that signs would say so much later.
  if (!privateKey.trimStart().startsWith("-----BEGIN PRIVATE KEY-----")) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_AT_LEAST;
  } catch {
    return false;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer: "/key", code: "key_unreadable", message }] });
}

export function sealSecret(websiteId: WebsiteId, secret: SearchConsoleSecret, sealer: Sealer): Buffer {
  return sealer.seal(JSON.stringify(secret), place(websiteId));
}

/** @throws SearchConsoleRefused when it was altered, or sealed with another master secret, as after a restore */
export function secretOf(
  { websiteId, sealedSecret }: { readonly websiteId: WebsiteId; readonly sealedSecret: Uint8Array },
  sealer: Sealer,
): SearchConsoleSecret {
  try {
    return Secret.parse(JSON.parse(sealer.open(sealedSecret, place(websiteId))));
  } catch (cause) {
    throw new SearchConsoleRefused("credentials_rejected", null, cause);
  }
}

function place(row: WebsiteId) {
  return { table: "search_console", row, column: "sealed_secret" };
}
