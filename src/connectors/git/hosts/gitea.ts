/** Gitea and Forgejo, by the API that they share. */
import { z } from "zod";
import type { PullRequest } from "#domain/pull-request.ts";
import { askHost, type HostApi } from "./ask-host.ts";
import { unlessDeleted } from "./deleted.ts";
import { type ChecksState, ifAllowed } from "./facts.ts";
import type { GitHost, NewPullRequest } from "./git-host.ts";
import { ownedOf, type RepositoryUrl } from "./repository-url.ts";

export function giteaApiUrl(repository: RepositoryUrl): string {
  return `${ownedOf(repository).base}/api/v1`;
}

export function giteaHeaders(token: string) {
  return { authorization: `token ${token}` };
}

const Repository = z.object({
  archived: z.boolean(),
  permissions: z.object({ admin: z.boolean(), push: z.boolean() }).nullish(),
});
const Numbered = z.object({ number: z.int(), state: z.enum(["open", "closed"]) });
const Listed = Numbered.extend({
  head: z.object({ ref: z.string(), repo_id: z.int().nullish() }),
  base: z.object({ repo_id: z.int().nullish() }).nullish(),
});
const Pull = Numbered.extend({ merged: z.boolean(), head: z.object({ sha: z.string() }) });
const CombinedStatus = z.object({ state: z.string(), total_count: z.int() });

const AT_ONCE = 50;
/** The host lists those of all branches, the newest first. */
const MOST_PAGES = 10;

export function createGitea(api: HostApi, repository: RepositoryUrl, base: string): GitHost {
  const { path, page } = ownedOf(repository);
  const at = `/repos/${path}`;
  const readRepository = () => askHost(api, { path: at, answer: Repository });

  async function checksOf(sha: string): Promise<PullRequest["checks"]> {
    const status = await ifAllowed(askHost(api, { path: `${at}/commits/${sha}/status`, answer: CombinedStatus }));
    if (status === undefined) return null;
    const { state, total_count: count } = status.value;
    return { state: count === 0 ? "none" : (STATUSES[state] ?? "pending"), url: `${page}/commit/${sha}` };
  }

  return {
    async find(branch) {
      const own: z.infer<typeof Listed>[] = [];
      for (let number = 1; number <= MOST_PAGES; number++) {
        const query = { state: "all", sort: "recentupdate", limit: String(AT_ONCE), page: String(number) };
        const { value } = await askHost(api, { path: `${at}/pulls`, query, answer: z.array(Listed) });
        // A fork may have a branch of the same name.
        own.push(...value.filter(({ head, base: to }) => head.ref === branch && head.repo_id === to?.repo_id));
        // Hosts may give fewer at once than asked for.
        if (own.some(({ state }) => state === "open") || value.length === 0) break;
      }
      return (own.find(({ state }) => state === "open") ?? own[0])?.number ?? null;
    },

    async open({ branch, title, body }: NewPullRequest) {
      const wanted = { title, body, head: branch, base };
      const { value } = await askHost(api, { method: "POST", path: `${at}/pulls`, body: wanted, answer: Numbered });
      return value.number;
    },

    async read(number) {
      const answer = await unlessDeleted(askHost(api, { path: `${at}/pulls/${number}`, answer: Pull }), readRepository);
      if (answer === null) return null;
      const { merged, state, head } = answer.value;
      const url = `${page}/pulls/${number}`;
      const isOpen = !merged && state === "open";
      return {
        ...{ number, url, state: merged ? "merged" : state },
        ...{ checks: isOpen ? await checksOf(head.sha) : null, previewUrl: null },
      };
    },

    async close(number) {
      const body = { state: "closed" };
      await askHost(api, { method: "PATCH", path: `${at}/pulls/${number}`, body, answer: Numbered });
    },

    async permissions() {
      const { value } = await readRepository();
      const { admin = false, push = true } = value.permissions ?? {};
      return {
        isArchived: value.archived,
        lacks: push ? [] : ["can't write to the repository"],
        exceeds: admin ? ["belongs to an account that administers the repository; one that can write is enough"] : [],
      };
    },
  };
}

const STATUSES: Readonly<Record<string, ChecksState>> = {
  success: "passing",
  warning: "passing",
  skipped: "passing",
  error: "failing",
  failure: "failing",
};
