/** What an operation refuses to somebody who may use it otherwise, because it goes beyond their role. */
import type { Role } from "#domain/principal.ts";
import { newId } from "../identity.ts";
import { SOME_SCHEDULE } from "../schedules.ts";
import type { Parts, TenantWorld } from "./valid-requests.ts";

const EMAILED = { kind: "report", format: "html", email: ["ana@example.com"] };

export interface RoleLimit {
  readonly operationId: string;
  readonly kind: string;
  /** Who may do even this. */
  readonly least: Role;
  readonly parts: (world: TenantWorld) => Parts;
}

export const ROLE_LIMITS: readonly RoleLimit[] = [
  {
    ...{ operationId: "updateMember", kind: "a role above one's own", least: "owner" },
    parts: () => ({ body: { role: "owner" } }),
  },
  {
    ...{ operationId: "updateMember", kind: "of a member above oneself", least: "owner" },
    parts: ({ ownersMembership }) => ({ ids: { memberId: ownersMembership } }),
  },
  {
    ...{ operationId: "removeMember", kind: "a member above oneself", least: "owner" },
    parts: ({ ownersMembership }) => ({ ids: { memberId: ownersMembership } }),
  },
  {
    ...{ operationId: "signOutMember", kind: "a member above oneself", least: "owner" },
    parts: ({ ownersMembership }) => ({ ids: { memberId: ownersMembership } }),
  },
  {
    ...{ operationId: "createInvitation", kind: "to a role above one's own", least: "owner" },
    parts: () => ({ body: { email: `${newId("inv")}@example.com`, role: "owner" } }),
  },
  {
    ...{ operationId: "createApiKey", kind: "with a scope beyond a viewer", least: "editor" },
    parts: ({ own }) => ({ body: { name: "CI", scopes: ["audits:write"], websiteIds: [own.ids.websiteId] } }),
  },
  {
    ...{ operationId: "createApiKey", kind: "with a scope beyond an editor", least: "admin" },
    parts: ({ own }) => ({ body: { name: "CI", scopes: ["changes:apply"], websiteIds: [own.ids.websiteId] } }),
  },
  {
    ...{ operationId: "createSchedule", kind: "with email addresses", least: "admin" },
    parts: () => ({ body: { ...SOME_SCHEDULE, action: EMAILED } }),
  },
  {
    ...{ operationId: "updateSchedule", kind: "with email addresses", least: "admin" },
    parts: () => ({ headers: { "if-match": "*" }, body: { action: EMAILED } }),
  },
  {
    ...{ operationId: "revokeApiKey", kind: "of a colleague", least: "admin" },
    parts: ({ own }) => ({ ids: { keyId: String(own.siblings.keyId) } }),
  },
  {
    ...{ operationId: "applyChange", kind: "over a page that is open in an editor", least: "owner" },
    parts: () => ({ query: { ignoreLock: "true" }, body: { approvalToken: "x" } }),
  },
];
