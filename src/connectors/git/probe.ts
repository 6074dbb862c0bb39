/** Looks at the connection to a repository; never writes, except for the branch of `tryBranch`. */
import { createHash, randomUUID } from "node:crypto";
import { canGrant, type Health, type VerifyCheck } from "#domain/connection.ts";
import { SiteUnreadable } from "#domain/connector.ts";
import type { GitAccess, GitHostName, GitProfile } from "#domain/git.ts";
import { SuggestionField } from "#domain/suggestion.ts";
import { FIELDS } from "./edit/index.ts";
import type { GitMeans } from "./means.ts";
import { checksOfHost } from "./probe-host.ts";
import { COMMITTER } from "./publish.ts";
import type { Repository } from "./repository/index.ts";
import type { SourceSummary } from "./source-threads/index.ts";

export async function probeRepository(
  { access, repository, sources, host, now }: Omit<GitMeans, "session">,
  hostName: GitHostName,
): Promise<Health<"git">> {
  const checks: VerifyCheck[] = [];
  let begunAt = now();
  const add = (id: VerifyCheck["id"], status: VerifyCheck["status"], message: string, fix: string | null = null) => {
    checks.push({ id, status, message, fix, durationMs: Math.round(now() - begunAt) });
    begunAt = now();
  };
  const unseen: GitProfile = {
    mode: "guarded",
    homeUrl: access.siteUrl,
    instanceId: identityOf(access),
    ...{ host: hostName, generator: null, head: null, files: null },
  };
  try {
    const tree = await repository.head(access.branch);
    add("repository", "pass", "The repository can be read.");
    add("branch", "pass", `The branch ${access.branch} is at ${tree.commit.slice(0, 7)}.`);
    const summary = await sources.summary(tree);
    const generator = summary.generator === "unknown" ? null : summary.generator;
    const profile = { ...unseen, generator, files: summary.files, head: tree.commit };
    if (profile.files === 0) {
      add("content", "fail", whyNone(summary), "Check the branch and the folders.");
      return { status: "unhealthy", can: [], checks, profile };
    }
    const isKnown = generator !== null && summary.omitted === null;
    add("content", isKnown ? "pass" : "warn", wordsOf(summary));
    if (host !== null) for (const check of await checksOfHost(hostName, host)) add(...check);
    const isFine = checks.every(({ status }) => status === "pass");
    return { status: isFine ? "healthy" : "degraded", can: writable(), checks, profile };
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
    add("repository", "fail", error.message, FIXES[error.code] ?? null);
    return { status: "unhealthy", can: [], checks, profile: unseen };
  }
}

function whyNone({ whyUnknown, omitted }: SourceSummary): string {
  return omitted ?? whyUnknown ?? "No content files were found.";
}

function wordsOf({ generator, files, whyUnknown, omitted }: SourceSummary): string {
  const found = `${files} content ${files === 1 ? "file" : "files"}`;
  const known = generator === "unknown" ? "; the site generator isn't known" : ` for ${NAMES[generator] ?? generator}`;
  return [`${found}${known}.`, whyUnknown, omitted].filter((words) => words !== null).join(" ");
}

const NAMES: Partial<Record<SourceSummary["generator"], string>> = { html: "plain HTML" };

const FIXES: Partial<Record<SiteUnreadable["code"], string>> = {
  credentials_rejected: "Create a token that can read and write this repository, and connect it again.",
  unreachable: "Check the repository URL.",
};

/** As the API names fields: each by the first name that grants it. */
function writable(): readonly string[] {
  const fields = SuggestionField.options.filter((field) => FIELDS[field] !== undefined);
  const names = (field: string) => [field, "content#", "og_title", "jsonld", "sitemap_exclude"];
  return [...new Set(fields.map((field) => names(field).find((name) => canGrant([name], field)) ?? field))];
}

/** Another remote or branch is another site. */
function identityOf({ remote, branch }: GitAccess): string {
  const { host, pathname } = new URL(remote);
  return `${host}${pathname.replace(/\.git\/?$|\/$/, "")}#${branch}`;
}

/** A branch of our own that goes at once. */
export async function tryBranch(access: GitAccess, repository: Repository, now: () => number) {
  const branch = `sitemend/test-${createHash("sha256").update(randomUUID()).digest("hex").slice(0, 12)}`;
  const { commit } = await repository.head(access.branch);
  const pushed = await repository.commit({
    ...{ branch, parent: commit, expected: null, files: new Map(), email: COMMITTER, date: new Date(now()) },
    message: "Test that Sitemend can write\n",
  });
  if (pushed.is !== "pushed")
    return { ok: false, words: pushed.is === "moved" ? "The branch exists already." : pushed.words };
  const removed = await repository.remove(branch, pushed.commit);
  if (removed.is === "pushed") return { ok: true, words: "A branch was created and deleted." };
  return { ok: true, words: `The branch ${branch} was created, but couldn't be deleted. Delete it by hand.` };
}
