/** Names that reach git's command line. Ours are validated by their callers; these rules hold whoever calls. */
import { SiteUnreadable } from "#domain/connector.ts";

/** As `git check-ref-format --branch`, and nothing that could be taken for an option or a revision's suffix. */
export function isBranchName(name: string): boolean {
  if (name.length === 0 || name.length > 200 || name === "HEAD" || name === "@") return false;
  if (/[\p{Cc}\p{Cf}\p{Cs} ~^:?*[\\]|\.\.|@\{/u.test(name) || name.startsWith("-") || name.endsWith(".")) return false;
  return name.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith(".lock"));
}

/** @throws SiteUnreadable */
export function assertBranch(name: string): void {
  if (isBranchName(name)) return;
  throw new SiteUnreadable("bad_response", `${JSON.stringify(name.slice(0, 200))} isn't the name of a branch.`);
}

/** @throws SiteUnreadable */
export function assertCommit(id: string): void {
  if (/^[0-9a-f]{40}$/.test(id)) return;
  throw new SiteUnreadable("bad_response", "The repository answered with something other than a commit's id.");
}
