/** GitLab as its API describes it: merge requests, named by the project's whole path. */
import type { Forge, ForgeAnswer, ForgeDialect, ForgePull } from "./forge.ts";

export const gitlabDialect: ForgeDialect = {
  name: "gitlab",
  prefix: "/api/v4",
  authorization: (token) => `Bearer ${token}`,
  answer({ method, path, parameters }, { query, body }, forge) {
    const below = path.replace("/projects/{id}", "");
    const pull = forge.find(Number(parameters.merge_request_iid));
    const { isArchived, isAdmin, previewUrl } = forge.facts;
    const isOfProject = !path.startsWith("/projects/") || parameters.id === "me/site";
    if (!isOfProject) return NOT_FOUND;
    switch (`${method} ${below}`) {
      case "GET /version":
        return answered({ version: "18.0.0", revision: "abcdef" });
      case "GET ": {
        const project_access = { access_level: isAdmin ? 40 : 30, notification_level: 3 };
        return answered({ archived: isArchived, permissions: { project_access, group_access: null } });
      }
      case "GET /merge_requests":
        return answered(
          forge
            .all()
            .filter(({ branch }) => branch === query.get("source_branch"))
            .map(shown),
        );
      case "POST /merge_requests": {
        const { source_branch: branch = "", target_branch: base = "", title = "", description = "" } = body;
        const opened = forge.open({ branch, base, title, body: description });
        if (opened !== null) return { status: 201, body: shown(opened) };
        return { status: isArchived ? 403 : 409, body: { message: ["Another open merge request already exists"] } };
      }
      case "GET /merge_requests/{merge_request_iid}":
        return pull === undefined
          ? NOT_FOUND
          : answered({ ...shown(pull), source_branch: pull.branch, head_pipeline: pipeline(forge) });
      case "PUT /merge_requests/{merge_request_iid}":
        if (pull === undefined) return NOT_FOUND;
        if (body.state_event === "close") pull.state = "closed";
        return answered(shown(pull));
      case "GET /environments":
        return answered(
          previewUrl === null ? [] : [{ name: `review/sitemend-${query.get("search")}`, external_url: previewUrl }],
        );
      case "GET /personal_access_tokens/self":
        return forge.facts.scopes === null ? NOT_FOUND : answered({ scopes: forge.facts.scopes });
      default:
        return NOT_FOUND;
    }
  },
};

const NOT_FOUND: ForgeAnswer = { status: 404, body: { message: "404 Not found" } };
const STATES = { open: "opened", merged: "merged", closed: "closed", deleted: "closed" } as const;
const PIPELINES = { passing: "success", failing: "failed", pending: "running" } as const;

function shown({ number: iid, state, isFork }: ForgePull) {
  return { iid, state: STATES[state], source_project_id: isFork ? 9 : 1, target_project_id: 1 };
}

function pipeline({ facts: { checks } }: Forge) {
  return checks === "none" ? null : { id: 5, status: PIPELINES[checks] };
}

function answered(body: unknown): ForgeAnswer {
  return { status: 200, body };
}
