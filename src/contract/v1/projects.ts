import { z } from "zod";
import { ok } from "../envelope.ts";
import { cursor, ListPage, limit } from "../parameters.ts";
import { route } from "../route.ts";
import { Website } from "../websites.ts";
import { byKey, ProjectParams } from "./parts.ts";

const Project = z
  .object({
    id: z.string().describe("`web_…`"),
    name: Website.shape.name,
    origin: Website.shape.origin,
    createdAt: Website.shape.createdAt,
    lastAudit: Website.shape.lastAudit,
    standing: Website.shape.standing,
  })
  .meta({ id: "Project", description: "A website that the key is for." });

export const listProjects = route({
  method: "GET",
  url: "/v1/projects",
  operationId: "listProjects",
  tag: "projects",
  summary: "List active websites, newest first",
  description: "Only the websites that the key lists, with the figures of the last audit of each.",
  rules: byKey("projects:read"),
  query: z.strictObject({ limit, cursor }),
  success: { 200: ok(z.object({ projects: z.array(Project).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const getProject = route({
  method: "GET",
  url: "/v1/projects/:projectId",
  operationId: "getProject",
  tag: "projects",
  summary: "Get a website",
  description: "A website that the key doesn't list returns `not_found`, as does one that doesn't exist.",
  rules: byKey("projects:read", { resource: { kind: "website", role: "viewer" } }),
  params: ProjectParams,
  success: { 200: ok(z.object({ project: Project })) },
});
