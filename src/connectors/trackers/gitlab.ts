/** GitLab: issues of a project, by the REST API. */
import { z } from "zod";
import { type TrackerApi, type TrackerPlace, TrackerRefused } from "#domain/tracker.ts";
import type { Net } from "#net/index.ts";
import { askTracker } from "./ask-tracker.ts";
import { ticketMarkdown } from "./markdown.ts";

const Project = z.object({
  archived: z.boolean().optional(),
  issues_access_level: z.string().optional(),
  issues_enabled: z.boolean().optional(),
});
const Issue = z.object({ iid: z.int().positive() });

export function createGitlabIssues(net: Pick<Net, "fetch">): TrackerApi {
  return {
    async check(place, token) {
      const project = await askTracker(net, { url: urlOf(place), headers: headers(token), answer: Project });
      if (project.archived === true) throw new TrackerRefused("archived");
      const isOff = project.issues_access_level === "disabled" || project.issues_enabled === false;
      if (isOff) throw new TrackerRefused("issues_disabled");
    },

    async create(place, token, { title, parts }) {
      const body = { title, description: ticketMarkdown(parts) };
      const asked = { url: `${urlOf(place)}/issues`, headers: headers(token), body, answer: Issue };
      const { iid } = await askTracker(net, asked);
      return { key: `#${iid}`, url: `${place.origin}/${place.project}/-/issues/${iid}` };
    },
  };
}

function urlOf({ origin, project }: TrackerPlace): string {
  return `${origin}/api/v4/projects/${encodeURIComponent(project)}`;
}

function headers(token: string) {
  return { authorization: `Bearer ${token}` };
}
