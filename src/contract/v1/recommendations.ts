import { z } from "zod";
import { CATEGORIES } from "#domain/check.ts";
import { RECOMMENDATION_SOURCES } from "#domain/recommendation.ts";
import { ok } from "../envelope.ts";
import { Issue } from "../issues.ts";
import { AuditParams, cursor, ListPage, limit, listOf } from "../parameters.ts";
import { route } from "../route.ts";
import { byKey, KEY_AUDIT } from "./parts.ts";

const Recommendation = z
  .object({
    issueId: z.string().describe("`iss_…`"),
    checkId: Issue.shape.checkId,
    title: Issue.shape.title,
    category: Issue.shape.category,
    severity: Issue.shape.severity,
    status: Issue.shape.status,
    url: Issue.shape.url,
    locator: Issue.shape.locator,
    field: Issue.shape.field.unwrap().describe("The field to change."),
    target: Issue.shape.suggestionTarget,
    value: z.string().describe("The suggested value, in the format of `field`; empty for a removal."),
    source: z
      .enum(RECOMMENDATION_SOURCES)
      .describe(
        "`rule`: computed from URLs, markup and settings · `site`: made of the site's own texts · `model`: by a language model, which this version doesn't use.",
      ),
    sourceWords: z.string().describe("Source of the value, in English."),
    confidence: Issue.shape.confidence,
    risk: z
      .enum(["safe", "review"])
      .describe("`safe`: computed, no review needed · `review`: review before approving."),
    validated: z
      .boolean()
      .describe("Whether Sitemend has tried on the connected site that the value can be written there."),
    model: z.string().nullable().describe("The language model; `null` unless `source` is `model`."),
    costUsd: z.number().nullable().describe("What it cost in US dollars; `null` unless `source` is `model`."),
  })
  .meta({
    id: "Recommendation",
    description: "A value that would fix an issue. Applying it takes a person's approval.",
  });

export const listRecommendations = route({
  method: "GET",
  url: "/v1/audits/:auditId/recommendations",
  operationId: "listRecommendations",
  tag: "audits",
  summary: "Retrieve recommendations, largest impact first",
  description: "The suggested values of open issues. A key can't apply them without a person's approval.",
  rules: byKey("recommendations:read", { ...KEY_AUDIT, revalidates: true }),
  params: AuditParams,
  query: z.strictObject({
    severity: listOf(["error", "warning", "notice"]).optional(),
    category: listOf(CATEGORIES).optional(),
    check: z.string().max(2000).optional().describe("Comma-separated check IDs."),
    limit,
    cursor,
  }),
  success: {
    200: ok(z.object({ recommendations: z.array(Recommendation).describe("Largest impact first."), page: ListPage })),
  },
  refuses: ["cursor_mismatch"],
});
