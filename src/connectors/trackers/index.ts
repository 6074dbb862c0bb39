/** Issue trackers: where tickets are created. */
import type { TrackerApi, TrackerKind } from "#domain/tracker.ts";
import type { Net } from "#net/index.ts";
import { createGithubIssues } from "./github.ts";
import { createGitlabIssues } from "./gitlab.ts";
import { createJira } from "./jira.ts";

export function createTrackerApi(net: Pick<Net, "fetch">): TrackerApi {
  const apis: Readonly<Record<TrackerKind, TrackerApi>> = {
    ...{ github: createGithubIssues(net), gitlab: createGitlabIssues(net), jira: createJira(net) },
  };
  return {
    check: (place, token) => apis[place.kind].check(place, token),
    create: (place, token, text) => apis[place.kind].create(place, token, text),
  };
}
