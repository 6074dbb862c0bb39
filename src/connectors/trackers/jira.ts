/** Jira Cloud: work items of a project, by the REST API, version 3. */
import { z } from "zod";
import { type TrackerApi, type TrackerPlace, TrackerRefused } from "#domain/tracker.ts";
import type { Net } from "#net/index.ts";
import { askTracker } from "./ask-tracker.ts";
import { ticketDocument } from "./document.ts";

const Project = z.object({
  archived: z.boolean().optional(),
  issueTypes: z.array(z.object({ name: z.string(), subtask: z.boolean().optional() })).default([]),
});
const Created = z.object({ key: z.string().regex(/^[A-Z][A-Z0-9_]{0,60}-[1-9]\d{0,15}$/) });

export function createJira(net: Pick<Net, "fetch">): TrackerApi {
  return {
    async check(place, token) {
      const url = `${place.origin}/rest/api/3/project/${place.project}`;
      const project = await askTracker(net, { url, headers: headers(place, token), answer: Project });
      if (project.archived === true) throw new TrackerRefused("archived");
      // Those that the account may not create aren't listed; a part of another ticket can't stand alone.
      const isThere = project.issueTypes.some(({ name, subtask }) => name === place.issueType && subtask !== true);
      if (!isThere) throw new TrackerRefused("issue_type_missing");
    },

    async create(place, token, { title, parts }) {
      const fields = {
        project: { key: place.project },
        issuetype: { name: place.issueType },
        ...{ summary: title, description: ticketDocument(parts) },
      };
      const asked = { url: `${place.origin}/rest/api/3/issue`, headers: headers(place, token), body: { fields } };
      const { key } = await askTracker(net, { ...asked, answer: Created });
      return { key, url: `${place.origin}/browse/${key}` };
    },
  };
}

function headers({ account }: TrackerPlace, token: string) {
  return { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` };
}
