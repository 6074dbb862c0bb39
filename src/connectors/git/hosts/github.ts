/** GitHub and GitHub Enterprise Server, by the REST API. */
import { z } from "zod";
import type { PullRequest } from "#domain/pull-request.ts";
import { askHost, type HostApi } from "./ask-host.ts";
import { unlessDeleted } from "./deleted.ts";
import { type ChecksState, ifAllowed, previewUrlOf, summed } from "./facts.ts";
import type { GitHost, HostPermissions, NewPullRequest } from "./git-host.ts";
import { ownedOf, type RepositoryUrl } from "./repository-url.ts";

/** `https://api.github.com`; of any other host its own address: the token goes nowhere else. */
export function githubApiUrl({ origin, hostname }: RepositoryUrl): string {
  if (hostname === "github.com" || hostname.endsWith(".ghe.com")) return origin.replace("//", "//api.");
  return `${origin}/api/v3`;
}

export function githubHeaders(token: string) {
  return {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${token}`,
    "x-github-api-version": "2022-11-28",
  };
}

const Repository = z.object({
  archived: z.boolean(),
  permissions: z.object({ push: z.boolean() }).optional(),
});
const Numbered = z.object({ number: z.int(), state: z.enum(["open", "closed"]) });
const Pull = Numbered.extend({ merged: z.boolean(), head: z.object({ sha: z.string() }) });
const CheckRuns = z.object({
  check_runs: z.array(z.object({ status: z.string(), conclusion: z.string().nullable() })),
});
const CombinedStatus = z.object({ state: z.string(), total_count: z.int() });
const Deployments = z.array(z.object({ id: z.int() }));
const DeploymentStatuses = z.array(z.object({ state: z.string(), environment_url: z.string().optional() }));

export function createGithub(api: HostApi, repository: RepositoryUrl, base: string): GitHost {
  const { owner, path, page } = ownedOf(repository);
  const at = `/repos/${path}`;
  const readRepository = () => askHost(api, { path: at, answer: Repository });

  async function checksOf(sha: string, url: string): Promise<PullRequest["checks"]> {
    const ref = `${at}/commits/${sha}`;
    const query = { per_page: "100" };
    const runs = await ifAllowed(askHost(api, { path: `${ref}/check-runs`, query, answer: CheckRuns }));
    const status = await ifAllowed(askHost(api, { path: `${ref}/status`, answer: CombinedStatus }));
    if (runs === undefined && status === undefined) return null;
    const states = (runs?.value.check_runs ?? []).map(stateOfRun);
    // Without any status the host says `pending`.
    const hasStatus = status !== undefined && status.value.total_count > 0;
    return { state: summed(hasStatus ? [...states, stateOfStatus(status.value.state)] : states), url: `${url}/checks` };
  }

  async function previewOf(sha: string): Promise<string | null> {
    const query = { sha, per_page: "1" };
    const deployments = await ifAllowed(askHost(api, { path: `${at}/deployments`, query, answer: Deployments }));
    const [newest] = deployments?.value ?? [];
    if (newest === undefined) return null;
    const statuses = await ifAllowed(
      askHost(api, {
        path: `${at}/deployments/${newest.id}/statuses`,
        query: { per_page: "1" },
        answer: DeploymentStatuses,
      }),
    );
    const [status] = statuses?.value ?? [];
    return status?.state === "success" ? previewUrlOf(status.environment_url) : null;
  }

  return {
    async find(branch) {
      const query = { head: `${owner}:${branch}`, state: "all", sort: "created", direction: "desc" };
      const { value } = await askHost(api, { path: `${at}/pulls`, query, answer: z.array(Numbered) });
      return (value.find(({ state }) => state === "open") ?? value[0])?.number ?? null;
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
      const url = `${page}/pull/${number}`;
      if (merged || state === "closed")
        return { number, url, state: merged ? "merged" : "closed", checks: null, previewUrl: null };
      return { number, url, state, checks: await checksOf(head.sha, url), previewUrl: await previewOf(head.sha) };
    },

    async close(number) {
      const body = { state: "closed" };
      await askHost(api, { method: "PATCH", path: `${at}/pulls/${number}`, body, answer: Numbered });
    },

    async permissions() {
      const { value, headers } = await readRepository();
      const scopes = headers.find(([name]) => name === "x-oauth-scopes")?.[1];
      const lacks =
        value.permissions?.push === false ? ["can't write to the repository (Contents: read and write)"] : [];
      return { isArchived: value.archived, ...withScopes(lacks, scopes) };
    },
  };
}

function stateOfRun({ status, conclusion }: z.infer<typeof CheckRuns>["check_runs"][number]): ChecksState {
  if (status !== "completed") return "pending";
  return conclusion === "success" || conclusion === "neutral" || conclusion === "skipped" ? "passing" : "failing";
}

function stateOfStatus(state: string): ChecksState {
  if (state === "success") return "passing";
  return state === "pending" ? "pending" : "failing";
}

/** Only classic tokens have scopes; what a fine-grained one may do, the host doesn't tell. */
function withScopes(lacks: readonly string[], header: string | undefined): Omit<HostPermissions, "isArchived"> {
  if (header === undefined) return { lacks, exceeds: [] };
  const scopes = header.split(",").map((scope) => scope.trim());
  const mayWrite = scopes.includes("repo") || scopes.includes("public_repo");
  const more = FURTHER_SCOPES.filter((scope) => scopes.includes(scope));
  return {
    lacks: mayWrite ? lacks : [...lacks, "has no scope to open pull requests (repo)"],
    exceeds: [
      ...(mayWrite ? ["is a classic token, which can write to all repositories of its account"] : []),
      ...(more.length === 0 ? [] : [`has further scopes (${more.join(", ")})`]),
    ],
  };
}

const FURTHER_SCOPES = [
  "admin:enterprise",
  "admin:org",
  "admin:repo_hook",
  "admin:org_hook",
  "admin:public_key",
  "admin:gpg_key",
  "delete_repo",
  "site_admin",
  "user",
  "workflow",
  "write:org",
  "write:packages",
];
