/** Facts that a host tells beside a pull request; none of them is a proof. */
import type { PullRequest } from "#domain/pull-request.ts";
import { HostRefused } from "./git-host.ts";

export type ChecksState = NonNullable<PullRequest["checks"]>["state"];

/** One failure fails all; what is missing is waited for. */
export function summed(states: readonly ChecksState[]): ChecksState {
  const known = (["failing", "pending", "passing"] as const).find((state) => states.includes(state));
  return known ?? "none";
}

/** `undefined` where the token may not read it, or the host has no such thing: nothing depends on it. */
export async function ifAllowed<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    const isAbsent = error instanceof HostRefused && ABSENT.has(error.code);
    if (isAbsent) return undefined;
    throw error;
  }
}

const ABSENT: ReadonlySet<HostRefused["code"]> = new Set([
  "host_permission_missing",
  "host_not_found",
  "host_refused",
  "host_bad_response",
]);

const MOST_LETTERS = 2000;

/** It is linked to: only what a browser opens as a page. */
export function previewUrlOf(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isPlain && url.href.length <= MOST_LETTERS ? url.href : null;
}
