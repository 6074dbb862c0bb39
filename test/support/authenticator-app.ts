/** An authenticator app as people have one: another implementation of RFC 6238 than the service's. */
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code that the app shows; `later` steps of 30 seconds from now, because each code works once. */
export function appCode(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * STEP_MS });
}
