import { SiteUnreadable, type WriteOutcome } from "#domain/connector.ts";

/** What a failure before anything was sent means. One that must not be written to is no outcome. @throws SiteUnreadable */
export function unsentFor(error: unknown): WriteOutcome {
  if (!(error instanceof SiteUnreadable)) throw error;
  if (error.code === "identity_changed" || error.code === "credentials_rejected") throw error;
  return { is: "unsent", code: error.code, words: error.message };
}
