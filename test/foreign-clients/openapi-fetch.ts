/** The journey with the types of openapi-typescript and the calls of openapi-fetch. */
import createClient from "openapi-fetch";
import { drive } from "./journey.js";
import type { paths } from "./openapi-typescript.generated.js";

const { GET, POST, use } = createClient<paths>({ baseUrl: process.env.SITEMEND ?? "" });

/** The envelope off; a refusal is thrown. */
async function ask<Data>(answer: Promise<{ data?: { data: Data }; error?: unknown }>): Promise<Data> {
  const { data, error } = await answer;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data.data;
}

await drive({
  register: (body) => ask(POST("/api/v1/auth/register", { body })),
  async signIn(body) {
    const { accessToken } = await ask(POST("/api/v1/auth/token", { body }));
    use({
      onRequest: ({ request }) => {
        request.headers.set("Authorization", `Bearer ${accessToken}`);
      },
    });
  },
  startAudit: (website) =>
    ask(POST("/api/v1/audit/start", { body: { website, type: "full-audit", options: { externalLinks: false } } })),
  status: (auditId, since) =>
    ask(GET("/api/v1/audit/{auditId}/audit-status", { params: { path: { auditId }, query: { wait: 20, since } } })),
  connect: (websiteId, body) =>
    ask(POST("/api/v1/audit/websites/{websiteId}/wordpress/connect", { params: { path: { websiteId } }, body })),
  fixable: (auditId) =>
    ask(
      GET("/api/v1/audit/{auditId}/seo-issues", {
        params: { path: { auditId }, query: { fixable: "true", limit: 20 } },
      }),
    ),
  preview: (auditId, issueId) =>
    ask(GET("/api/v1/audit/{auditId}/issues/{issueId}/preview-apply", { params: { path: { auditId, issueId } } })),
  previewEdited: (auditId, issueId, overrideSuggestedValue) =>
    ask(
      POST("/api/v1/audit/{auditId}/issues/{issueId}/preview-apply", {
        params: { path: { auditId, issueId } },
        body: { overrideSuggestedValue },
      }),
    ),
  apply: (auditId, issueId, body) =>
    ask(POST("/api/v1/audit/{auditId}/issues/{issueId}/apply", { params: { path: { auditId, issueId } }, body })),
  bulkPreview: (auditId, issueIds) =>
    ask(POST("/api/v1/audit/{auditId}/issues/bulk-preview", { params: { path: { auditId } }, body: { issueIds } })),
  bulkApply: (auditId, approvals) =>
    ask(POST("/api/v1/audit/{auditId}/issues/bulk-apply", { params: { path: { auditId } }, body: { approvals } })),
  bulk: (auditId, bulkOperationId) =>
    ask(
      GET("/api/v1/audit/{auditId}/bulk-operations/{bulkOperationId}", {
        params: { path: { auditId, bulkOperationId } },
      }),
    ),
  change: (auditId, appliedChangeId) =>
    ask(
      GET("/api/v1/audit/{auditId}/applied-changes/{appliedChangeId}", {
        params: { path: { auditId, appliedChangeId } },
      }),
    ),
  changes: (auditId) =>
    ask(GET("/api/v1/audit/{auditId}/applied-changes", { params: { path: { auditId }, query: { limit: 200 } } })),
  rollback: (auditId, appliedChangeId) =>
    ask(
      POST("/api/v1/audit/{auditId}/applied-changes/{appliedChangeId}/rollback", {
        params: { path: { auditId, appliedChangeId } },
      }),
    ),
  bulkRollback: (auditId, appliedChangeIds) =>
    ask(
      POST("/api/v1/audit/{auditId}/applied-changes/bulk-rollback", {
        params: { path: { auditId } },
        body: { appliedChangeIds },
      }),
    ),
});
