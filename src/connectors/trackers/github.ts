/** GitHub and GitHub Enterprise Server: issues of a repository, by the REST API. */
import { z } from "zod";
import { type TrackerApi, type TrackerPlace, TrackerRefused } from "#domain/tracker.ts";
import type { Net } from "#net/index.ts";
import { askTracker } from "./ask-tracker.ts";
import { ticketMarkdown } from "./markdown.ts";

const Repository = z.object({ archived: z.boolean(), has_issues: z.boolean() });
const Issue = z.object({ number: z.int().positive() });

export function createGithubIssues(net: Pick<Net, "fetch">): TrackerApi {
  return {
    async check(place, token) {
      const repository = await askTracker(net, { url: urlOf(place), headers: headers(token), answer: Repository });
      if (repository.archived) throw new TrackerRefused("archived");
      if (!repository.has_issues) throw new TrackerRefused("issues_disabled");
    },

    async create(place, token, { title, parts }) {
      const body = { title, body: ticketMarkdown(parts) };
      const asked = { url: `${urlOf(place)}/issues`, headers: headers(token), body, answer: Issue };
      const { number } = await askTracker(net, asked);
      return { key: `#${number}`, url: `${place.origin}/${place.project}/issues/${number}` };
    },
  };
}

/** The token goes nowhere but to the API of the host itself. */
function urlOf({ origin, project }: TrackerPlace): string {
  const { hostname } = new URL(origin);
  const isCloud = hostname === "github.com" || hostname.endsWith(".ghe.com");
  return `${isCloud ? origin.replace("//", "//api.") : `${origin}/api/v3`}/repos/${project}`;
}

function headers(token: string) {
  return {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${token}`,
    "x-github-api-version": "2022-11-28",
  };
}
