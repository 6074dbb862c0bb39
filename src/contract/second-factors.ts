/** Two-factor authentication of one's own account: an authenticator app with recovery codes, and passkeys. */
import { z } from "zod";
import { Timestamp } from "#domain/timestamp.ts";
import { SecondFactorCode, UserAnswer } from "./auth.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const Password = z.strictObject({ password: z.string().max(256).describe("Your password.") });
const RecoveryCodes = z
  .array(z.string())
  .describe("Ten recovery codes to use if the app is lost; each works once. They are not shown again.");

export const getSecondFactor = route({
  method: "GET",
  url: "/api/v1/auth/second-factor",
  operationId: "getSecondFactor",
  tag: "auth",
  summary: "Whether your account has a second factor",
  description:
    "Includes how many recovery codes are left; the codes themselves are shown once, when they are generated.",
  success: {
    200: ok(
      z.object({
        enabled: z.boolean().describe("An authenticator app is set up and required."),
        recoveryCodesLeft: z.int().describe("Recovery codes that have not been used."),
      }),
    ),
  },
});

export const beginSecondFactor = route({
  method: "POST",
  url: "/api/v1/auth/second-factor/setup",
  operationId: "beginSecondFactor",
  tag: "auth",
  log: null,
  summary: "Start setting up an authenticator app",
  description: "Sign-in is unchanged until it is enabled with a first code from the app. Calling it again starts over.",
  rules: { confidential: true, isFresh: true },
  body: Password,
  success: {
    200: ok(
      z.object({
        uri: z.string().describe("`otpauth://…`, to be shown as a QR code."),
        secret: z.string().describe("The same secret as text (base32), to enter in the app."),
        recoveryCodes: RecoveryCodes,
      }),
    ),
  },
  refuses: ["current_password_wrong", "login_throttled", "second_factor_on"],
});

export const enableSecondFactor = route({
  method: "POST",
  url: "/api/v1/auth/second-factor/enable",
  operationId: "enableSecondFactor",
  tag: "auth",
  log: "second_factor.added",
  summary: "Turn on two-factor authentication",
  description: "Your other sessions end. Access tokens of this session stay valid; a session cookie is renewed.",
  rules: { confidential: true, isFresh: true },
  body: z.strictObject({ code: SecondFactorCode }),
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ enabled: z.literal(true).describe("Always true.") })) },
  refuses: ["credentials_invalid", "second_factor_on", "second_factor_off"],
});

export const disableSecondFactor = route({
  method: "POST",
  url: "/api/v1/auth/second-factor/disable",
  operationId: "disableSecondFactor",
  tag: "auth",
  log: "second_factor.removed",
  summary: "Turn off two-factor authentication",
  description:
    "The app's secret and the recovery codes are deleted, and your other sessions end. Workspaces that require a second factor deny access until you have one again.",
  rules: { confidential: true, isFresh: true },
  body: Password,
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ enabled: z.literal(false).describe("Always false.") })) },
  refuses: ["current_password_wrong", "login_throttled", "second_factor_off"],
});

export const renewRecoveryCodes = route({
  method: "POST",
  url: "/api/v1/auth/second-factor/recovery-codes",
  operationId: "renewRecoveryCodes",
  tag: "auth",
  log: "recovery_codes.renewed",
  summary: "Generate new recovery codes",
  description: "The old codes stop working.",
  rules: { confidential: true, isFresh: true },
  body: Password,
  success: { 200: ok(z.object({ recoveryCodes: RecoveryCodes })) },
  refuses: ["current_password_wrong", "login_throttled", "second_factor_off"],
});

const Passkey = z
  .object({
    id: z.string().describe("Opaque."),
    name: z.string().describe("The name you gave it."),
    createdAt: Timestamp.describe("When it was added, ISO 8601."),
    backedUp: z
      .boolean()
      .describe("Whether it is synced by the device vendor's service and survives loss of the device."),
  })
  .meta({ id: "Passkey", description: "A passkey of your account (WebAuthn): both factors in one." });

const CeremonyOptions = z
  .record(z.string(), z.unknown())
  .describe(
    "For `navigator.credentials`, as JSON (see `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`).",
  );
const Base64Url = z
  .string()
  .max(65_536)
  .regex(/^[\w-]*$/, "must be base64url");
/** `PublicKeyCredential.toJSON()`; what browsers add to it is left out. */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: Base64Url.describe("ID of the credential, base64url."),
    rawId: Base64Url.describe("Same as `id`."),
    type: z.literal("public-key").describe("Always `public-key`."),
    response: response.describe("The authenticator's response, each part as base64url."),
    clientExtensionResults: z.looseObject({}).default({}).describe("Extension results; ignored."),
  });
const NewCredential = credential(
  z.object({
    clientDataJSON: Base64Url.describe("What the browser signed: challenge and origin."),
    attestationObject: Base64Url.describe("The new public key."),
    transports: z
      .array(z.string().max(40))
      .max(10)
      .default([])
      .describe("How the authenticator is connected, such as `usb` or `internal`."),
  }),
);
const UsedCredential = credential(
  z.object({
    clientDataJSON: Base64Url.describe("What the browser signed: challenge and origin."),
    authenticatorData: Base64Url.describe("Whether it verified a PIN, fingerprint or face, and its counter."),
    signature: Base64Url.describe("Signature made with the passkey."),
  }),
);

export const listPasskeys = route({
  method: "GET",
  url: "/api/v1/auth/passkeys",
  operationId: "listPasskeys",
  tag: "auth",
  summary: "Your passkeys, the oldest first",
  description: "At most 20.",
  success: { 200: ok(z.object({ passkeys: z.array(Passkey).describe("The oldest first.") })) },
});

export const beginPasskey = route({
  method: "POST",
  url: "/api/v1/auth/passkeys/registration",
  operationId: "beginPasskey",
  tag: "auth",
  log: null,
  summary: "Start adding a passkey",
  description: "The response sets a cookie; send it with the next request, within five minutes.",
  rules: { confidential: true, isFresh: true },
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ options: CeremonyOptions })) },
  refuses: ["passkeys_unavailable"],
});

export const addPasskey = route({
  method: "POST",
  url: "/api/v1/auth/passkeys",
  operationId: "addPasskey",
  tag: "auth",
  log: "passkey.added",
  summary: "Add the passkey created by the browser",
  description: "It then signs you in without a password or code.",
  rules: { confidential: true, isFresh: true },
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).describe("A name for it, such as the device."),
    credential: NewCredential.describe(
      "The credential created by the browser, as JSON (`PublicKeyCredential.toJSON()`).",
    ),
  }),
  success: { 201: ok(z.object({ passkey: Passkey })) },
  refuses: ["passkeys_unavailable", "passkey_rejected", "too_many_passkeys"],
});

export const removePasskey = route({
  method: "DELETE",
  url: "/api/v1/auth/passkeys/:passkeyId",
  operationId: "removePasskey",
  tag: "auth",
  log: "passkey.removed",
  summary: "Remove a passkey; it can no longer be used to sign in",
  description:
    "Sessions started with it continue. Another user's passkey gets the same response as one that doesn't exist.",
  rules: { isFresh: true },
  params: z.object({ passkeyId: z.string().describe("As in the list.") }),
  success: { 204: z.null().describe("Removed.") },
});

export const beginPasskeyLogin = route({
  method: "POST",
  url: "/api/v1/auth/passkeys/challenge",
  operationId: "beginPasskeyLogin",
  tag: "auth",
  log: null,
  summary: "Start signing in with a passkey",
  description: "The response sets a cookie; send it with the next request, within five minutes.",
  rules: { access: "public", limit: "anonymous", confidential: true },
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ options: CeremonyOptions })) },
  refuses: ["passkeys_unavailable"],
});

export const loginWithPasskey = route({
  method: "POST",
  url: "/api/v1/auth/passkeys/login",
  operationId: "loginWithPasskey",
  tag: "auth",
  log: "session.started",
  summary: "Sign in with a passkey; sets the session cookie",
  description: "The device must have verified a PIN, fingerprint or face. No code is needed.",
  rules: { access: "public", limit: "anonymous", confidential: true },
  body: z.strictObject({
    credential: UsedCredential.describe("The credential used, as JSON (`PublicKeyCredential.toJSON()`)."),
  }),
  headers: { 200: ["Set-Cookie"] },
  success: { 200: UserAnswer },
  refuses: ["passkeys_unavailable", "passkey_rejected"],
});
