import { SiteUnreadable, type WriteOutcome } from "#domain/connector.ts";

/** What a failure before anything was sent means. One that must not be written to is no outcome. @throws SiteUnreadable */
export function unsentFor(error: unknown): WriteOutcome {
  if (!(error instanceof SiteUnreadable)) throw error;
  if (error.code === "identity_changed" || error.code === "credentials_rejected") throw error;
  const code = error.code === "https_required" ? "unreachable" : error.code;
  return { is: "unsent", code, words: error.message };
}
