/** The journey with the functions that oazapfts makes. */
import { ok } from "@oazapfts/runtime";
import { drive } from "./journey.js";
import * as api from "./oazapfts.generated.js";

api.defaults.baseUrl = process.env.SITEMEND ?? "";

await drive({
  register: async (body) => (await ok(api.register(body))).data,
  async signIn(body) {
    const { accessToken } = (await ok(api.issueToken(body))).data;
    api.defaults.headers = { Authorization: `Bearer ${accessToken}` };
  },
  startAudit: async (website) =>
    (await ok(api.startAudit({ website, type: "full-audit", options: { externalLinks: false } }))).data,
  status: async (auditId, since) => (await ok(api.getAuditStatus(auditId, { wait: 20, since }))).data,
  connect: async (websiteId, body) => (await ok(api.connectWordPress(websiteId, body))).data,
  fixable: async (auditId) => (await ok(api.listIssues(auditId, { fixable: "true", limit: 20 }))).data,
  preview: async (auditId, issueId) => (await ok(api.previewApply(auditId, issueId))).data,
  previewEdited: async (auditId, issueId, overrideSuggestedValue) =>
    (await ok(api.previewEdited(auditId, issueId, { overrideSuggestedValue }))).data,
  apply: async (auditId, issueId, body) => (await ok(api.applyChange(auditId, issueId, body))).data,
  bulkPreview: async (auditId, issueIds) => (await ok(api.bulkPreview(auditId, { issueIds }))).data,
  bulkApply: async (auditId, approvals) => (await ok(api.bulkApply(auditId, { approvals }))).data,
  bulk: async (auditId, bulkOperationId) => (await ok(api.getBulkOperation(auditId, bulkOperationId))).data,
  change: async (auditId, appliedChangeId) => (await ok(api.getAppliedChange(auditId, appliedChangeId))).data,
  changes: async (auditId) => (await ok(api.listAppliedChanges(auditId, { limit: 200 }))).data,
  rollback: async (auditId, appliedChangeId) => (await ok(api.rollbackChange(auditId, appliedChangeId))).data,
  bulkRollback: async (auditId, appliedChangeIds) => (await ok(api.bulkRollback(auditId, { appliedChangeIds }))).data,
});
