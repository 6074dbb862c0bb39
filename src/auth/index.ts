export { type CursorKey, type Cursors, createCursors } from "./cursors.ts";
export {
  type AccessToken,
  type Caller,
  type Credentials,
  createIdentity,
  type Identity,
  type IdentityOptions,
  type SignedIn,
} from "./identity.ts";
export { createSealer, type Place, type Sealer } from "./sealer.ts";
export { LOGIN_LIMITS } from "./throttle.ts";
