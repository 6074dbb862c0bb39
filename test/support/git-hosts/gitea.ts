/** Gitea and Forgejo as their API describes it. */
import type { ForgeAnswer, ForgeDialect, ForgePull } from "./forge.ts";

export const giteaDialect: ForgeDialect = {
  name: "gitea",
  prefix: "/api/v1",
  authorization: (token) => `token ${token}`,
  answer({ method, path, parameters }, { query, body }, forge) {
    const below = path.replace("/repos/{owner}/{repo}", "");
    const pull = forge.find(Number(parameters.index));
    const { isArchived, isAdmin, checks } = forge.facts;
    switch (`${method} ${below}`) {
      case "GET /version":
        return { status: 200, body: { version: "1.23.0" } };
      case "GET ":
        return answered({ archived: isArchived, permissions: { admin: isAdmin, push: true, pull: true } });
      case "GET /pulls": {
        // A host that is set to give one at once, whatever is asked for.
        const page = Number(query.get("page") ?? "1");
        return answered(
          forge
            .all()
            .map(shown)
            .slice(page - 1, page),
        );
      }
      case "POST /pulls": {
        const { head: branch = "", base = "", title = "", body: text = "" } = body;
        const opened = forge.open({ branch, base, title, body: text });
        if (opened !== null) return { status: 201, body: shown(opened) };
        return { status: isArchived ? 423 : 409, body: { message: "pull request already exists for these targets" } };
      }
      case "GET /pulls/{index}":
        return pull === undefined ? NOT_FOUND : answered(shown(pull));
      case "PATCH /pulls/{index}":
        if (pull === undefined) return NOT_FOUND;
        if (body.state === "closed") pull.state = "closed";
        return { status: 201, body: shown(pull) };
      case "GET /commits/{ref}/status":
        return answered({ state: STATES[checks], total_count: checks === "none" ? 0 : 1 });
      default:
        return NOT_FOUND;
    }
  },
};

const STATES = { passing: "success", failing: "failure", pending: "pending", none: "" } as const;
const NOT_FOUND: ForgeAnswer = { status: 404, body: { message: "not found" } };

function shown({ number, state, branch, sha, base, isFork }: ForgePull) {
  return {
    ...{ number, state: state === "open" ? "open" : "closed", merged: state === "merged" },
    head: { ref: branch, label: branch, sha, repo_id: isFork ? 9 : 1 },
    base: { ref: base, label: base, repo_id: 1 },
  };
}

function answered(body: unknown): ForgeAnswer {
  return { status: 200, body };
}
