export { ApprovalClaims, type ApprovalTokens, createApprovalTokens } from "./approval-tokens.ts";
export { type CursorKey, type Cursors, createCursors } from "./cursors.ts";
export type { Caller, Identity } from "./identity.ts";
export { INVITATION_DAYS, type Invitation } from "./invitations.ts";
export type { Member } from "./members.ts";
export { openIdentity } from "./open-identity.ts";
export { createSealer, type Sealer } from "./sealer.ts";
export type { Session, Visitor } from "./sessions.ts";
export { LOGIN_LIMITS } from "./throttle.ts";
