/** GitHub Enterprise Server as its API describes it. */
import type { Forge, ForgeAnswer, ForgeDialect, ForgePull } from "./forge.ts";

export const githubDialect: ForgeDialect = {
  name: "github",
  prefix: "/api/v3",
  authorization: (token) => `Bearer ${token}`,
  answer({ method, path, parameters }, { query, body }, forge) {
    const below = path.replace("/repos/{owner}/{repo}", "");
    const pull = forge.find(Number(parameters.pull_number));
    switch (`${method} ${below}`) {
      case "GET ":
        return repository(forge);
      case "GET /pulls":
        return ok(forge.all().filter(isAsked(query)).map(shown));
      case "POST /pulls": {
        const { head: branch = "", base = "", title = "", body: text = "" } = body;
        const opened = forge.open({ branch, base, title, body: text });
        if (opened !== null) return { status: 201, body: shown(opened) };
        return forge.facts.isArchived ? refused(403) : refused(422);
      }
      case "GET /pulls/{pull_number}":
        return pull === undefined ? refused(404) : ok(shown(pull));
      case "PATCH /pulls/{pull_number}":
        if (pull === undefined) return refused(404);
        if (body.state === "closed") pull.state = "closed";
        return ok(shown(pull));
      case "GET /commits/{ref}/check-runs":
        return ok(checkRuns(forge));
      case "GET /commits/{ref}/status":
        return ok({ state: "pending", total_count: 0 });
      case "GET /deployments":
        return ok(forge.facts.previewUrl === null ? [] : [{ id: 41 }]);
      case "GET /deployments/{deployment_id}/statuses":
        return ok([{ state: "success", environment_url: forge.facts.previewUrl ?? "" }]);
      default:
        return refused(404);
    }
  },
};

function repository({ facts: { isArchived, scopes } }: Forge): ForgeAnswer {
  const headers = scopes === null ? {} : { "x-oauth-scopes": scopes.join(", ") };
  return { status: 200, headers, body: { archived: isArchived, has_issues: true, permissions: { push: true } } };
}

function isAsked(query: URLSearchParams) {
  const state = query.get("state") ?? "open";
  return (pull: ForgePull) =>
    query.get("head") === `${pull.isFork ? "stranger" : "me"}:${pull.branch}` &&
    (state === "all" || (state === "open") === (pull.state === "open"));
}

function shown({ number, state, sha }: ForgePull) {
  return { number, state: state === "open" ? "open" : "closed", merged: state === "merged", head: { sha } };
}

function checkRuns({ facts: { checks } }: Forge) {
  if (checks === "none") return { total_count: 0, check_runs: [] };
  const run = checks === "pending" ? { status: "in_progress", conclusion: null } : { status: "completed" };
  const conclusion = { conclusion: checks === "passing" ? "success" : checks === "failing" ? "failure" : null };
  return { total_count: 1, check_runs: [{ ...run, ...conclusion }] };
}

function ok(body: unknown): ForgeAnswer {
  return { status: 200, body };
}

function refused(status: number): ForgeAnswer {
  return { status, body: { message: "Refused" } };
}
