export { ApprovalClaims, type ApprovalTokens, createApprovalTokens } from "./approval-tokens.ts";
export { type CursorKey, type Cursors, createCursors } from "./cursors.ts";
export type { Caller, Identity } from "./identity.ts";
export { openIdentity } from "./open-identity.ts";
export { createSealer, type Sealer } from "./sealer.ts";
export { createShareKeys, SHARE_PASS_SECONDS, type ShareKeys } from "./share-keys.ts";
export { LOGIN_LIMITS } from "./throttle.ts";
