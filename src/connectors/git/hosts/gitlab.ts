/** GitLab, by its REST API: pull requests are merge requests there. */
import { z } from "zod";
import type { PullRequest } from "#domain/pull-request.ts";
import { askHost, type HostApi } from "./ask-host.ts";
import { unlessDeleted } from "./deleted.ts";
import { type ChecksState, ifAllowed, previewUrlOf } from "./facts.ts";
import type { GitHost, NewPullRequest } from "./git-host.ts";
import type { RepositoryUrl } from "./repository-url.ts";

export function gitlabApiUrl({ origin }: RepositoryUrl): string {
  return `${origin}/api/v4`;
}

export function gitlabHeaders(token: string) {
  return { authorization: `Bearer ${token}` };
}

const Access = z.object({ access_level: z.int() }).nullish();
const Project = z.object({
  archived: z.boolean().optional(),
  permissions: z.object({ project_access: Access, group_access: Access }).nullish(),
});
const MergeRequest = z.object({ iid: z.int(), state: z.enum(["opened", "closed", "merged", "locked"]) });
const Listed = MergeRequest.extend({ source_project_id: z.int().nullish(), target_project_id: z.int().nullish() });
const MergeRequestNow = MergeRequest.extend({
  head_pipeline: z.object({ id: z.int(), status: z.string() }).nullish(),
  source_branch: z.string(),
});
const Environments = z.array(z.object({ name: z.string(), external_url: z.string().nullish() }));
const OwnToken = z.object({ scopes: z.array(z.string()) });

/** Role that may push and open merge requests, and the one above it. */
const DEVELOPER = 30;
const MAINTAINER = 40;

export function createGitlab(api: HostApi, { origin, names }: RepositoryUrl, base: string): GitHost {
  const project = names.join("/");
  const page = `${origin}/${project}`;
  const at = `/projects/${encodeURIComponent(project)}`;
  const requests = `${at}/merge_requests`;
  const readProject = () => askHost(api, { path: at, answer: Project });

  /** Review apps are named after the branch; the last part of our branches' names is theirs alone. */
  async function previewOf(branch: string): Promise<string | null> {
    const query = { search: branch.split("/").at(-1) ?? branch, states: "available" };
    const found = await ifAllowed(askHost(api, { path: `${at}/environments`, query, answer: Environments }));
    const [first] = found?.value.filter(({ external_url: url }) => url) ?? [];
    return previewUrlOf(first?.external_url);
  }

  function checksOf({ head_pipeline: pipeline }: z.infer<typeof MergeRequestNow>, url: string): PullRequest["checks"] {
    if (!pipeline) return { state: "none", url: `${url}/pipelines` };
    return { state: PIPELINES[pipeline.status] ?? "pending", url: `${page}/-/pipelines/${pipeline.id}` };
  }

  return {
    async find(branch) {
      const query = { source_branch: branch, order_by: "created_at", sort: "desc" };
      const { value } = await askHost(api, { path: requests, query, answer: z.array(Listed) });
      // A fork may have a branch of the same name.
      const own = value.filter(({ source_project_id: from, target_project_id: to }) => from === to);
      return (own.find(({ state }) => state === "opened") ?? own[0])?.iid ?? null;
    },

    async open({ branch, title, body }: NewPullRequest) {
      const wanted = { title, description: body, source_branch: branch, target_branch: base };
      const { value } = await askHost(api, { method: "POST", path: requests, body: wanted, answer: MergeRequest });
      return value.iid;
    },

    async read(number) {
      const answer = await unlessDeleted(
        askHost(api, { path: `${requests}/${number}`, answer: MergeRequestNow }),
        readProject,
      );
      if (answer === null) return null;
      const { value } = answer;
      const url = `${page}/-/merge_requests/${number}`;
      if (value.state === "merged" || value.state === "closed")
        return { number, url, state: value.state, checks: null, previewUrl: null };
      const previewUrl = await previewOf(value.source_branch);
      // `locked`: it is being merged.
      return { number, url, state: "open", checks: checksOf(value, url), previewUrl };
    },

    async close(number) {
      const body = { state_event: "close" };
      await askHost(api, { method: "PUT", path: `${requests}/${number}`, body, answer: MergeRequest });
    },

    async permissions() {
      const { value } = await readProject();
      const { project_access: ofProject, group_access: ofGroup } = value.permissions ?? {};
      const level = Math.max(ofProject?.access_level ?? 0, ofGroup?.access_level ?? 0);
      const own = await ifAllowed(askHost(api, { path: "/personal_access_tokens/self", answer: OwnToken }));
      const scopes = own?.value.scopes ?? [];
      const further = FURTHER_SCOPES.filter((scope) => scopes.includes(scope));
      return {
        isArchived: value.archived === true,
        lacks: [
          ...(level > 0 && level < DEVELOPER ? ["has a role below Developer"] : []),
          ...(scopes.length > 0 && !scopes.includes("api") ? ["has no scope to open merge requests (api)"] : []),
        ],
        exceeds: [
          ...(level >= MAINTAINER ? ["has the role Maintainer or Owner; Developer is enough"] : []),
          ...(further.length === 0 ? [] : [`has further scopes (${further.join(", ")})`]),
        ],
      };
    },
  };
}

const PIPELINES: Readonly<Record<string, ChecksState>> = {
  success: "passing",
  failed: "failing",
  canceled: "failing",
  skipped: "none",
};

const FURTHER_SCOPES = ["sudo", "admin_mode", "create_runner", "manage_runner", "k8s_proxy", "write_registry"];
