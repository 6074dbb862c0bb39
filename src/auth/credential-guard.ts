/**
 * Limits how often request keys and access tokens that aren't valid may be sent, by address group, as wrong passwords are limited.
 * Neither can be guessed; each costs work, and floods the log. While an address waits, a key of which this process knows that
 * it was used from there is still accepted, so that nobody behind the same address is locked out of what they already use. What
 * one address has sent counts against no other.
 */
import { createHash } from "node:crypto";
import { ServiceError } from "#domain/errors.ts";
import { addressGroup } from "./address-group.ts";
import type { Throttle } from "./throttle.ts";

export interface CredentialGuard {
  /** @throws ServiceError credentials_throttled */
  key<T>(text: string, address: string, verify: () => Promise<T>): Promise<T>;
  /** Valid tokens always pass: they are of somebody who has signed in. @throws ServiceError credentials_throttled */
  token<T>(address: string, verify: () => Promise<T>): Promise<T>;
}

/** Keys and addresses that one process remembers; the oldest go first. */
const REMEMBERED_AT_MOST = 10_000;

export function createCredentialGuard({
  throttle,
  now,
}: {
  readonly throttle: Pick<Throttle, "countCredential">;
  readonly now: () => number;
}): CredentialGuard {
  const used = new Map<string, true>();
  /** Until when an address waits, as far as this process has been told: it is refused without asking the database. */
  const waits = new Map<string, number>();

  async function verified<T>(
    group: string,
    wrong: "key_invalid" | "token_invalid",
    verify: () => Promise<T>,
    forget: () => void = () => {},
  ): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== wrong) throw error;
      forget();
      refuseWaiting(group);
      const seconds = await throttle.countCredential(group);
      if (seconds === undefined) throw error;
      remember(waits, group, now() + seconds * 1000);
      throw throttled(seconds);
    }
  }

  function refuseWaiting(group: string): void {
    const seconds = ((waits.get(group) ?? 0) - now()) / 1000;
    if (seconds > 0) throw throttled(Math.ceil(seconds));
  }

  return {
    async key(text, address, verify) {
      const group = addressGroup(address);
      const use = createHash("sha256").update(`${group} ${text}`).digest("base64url");
      if (!used.has(use)) refuseWaiting(group);
      const found = await verified(group, "key_invalid", verify, () => void used.delete(use));
      remember(used, use, true);
      return found;
    },
    token: (address, verify) => verified(addressGroup(address), "token_invalid", verify),
  };
}

function throttled(retryAfterSeconds: number): ServiceError {
  return new ServiceError("credentials_throttled", { retryAfterSeconds });
}

function remember<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > REMEMBERED_AT_MOST && oldest !== undefined) kept.delete(oldest);
}
