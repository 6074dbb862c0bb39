/** The identity library's refusals as ours. Anything not listed here is a bug and stays what it is. */
import { type ErrorCode, ServiceError } from "#domain/errors.ts";

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "credentials_invalid",
  INVALID_EMAIL: "credentials_invalid",
  PASSWORD_TOO_LONG: "credentials_invalid",
  USER_ALREADY_EXISTS: "email_taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email_taken",
  FAILED_TO_GET_SESSION: "session_expired",
  INVALID_PASSWORD: "current_password_wrong",
  INVALID_CODE: "credentials_invalid",
  INVALID_BACKUP_CODE: "credentials_invalid",
  INVALID_TWO_FACTOR_COOKIE: "credentials_invalid",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "login_throttled",
  ACCOUNT_TEMPORARILY_LOCKED: "login_throttled",
  TOTP_ALREADY_ENABLED: "second_factor_on",
  TOTP_NOT_ENABLED: "second_factor_off",
  BACKUP_CODES_NOT_ENABLED: "second_factor_off",
  TWO_FACTOR_NOT_ENABLED: "second_factor_off",
  CHALLENGE_NOT_FOUND: "passkey_rejected",
  PASSKEY_NOT_FOUND: "passkey_rejected",
  AUTHENTICATION_FAILED: "passkey_rejected",
  FAILED_TO_VERIFY_REGISTRATION: "passkey_rejected",
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "passkey_rejected",
};

/** It locks a second factor for this long after ten wrong codes in a row, and does not say how much of it is left. */
const LOCK_SECONDS = 15 * 60;

export async function libraryErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const code = CODES[libraryCode(error)];
    if (code === undefined) throw error;
    throw new ServiceError(code, code === "login_throttled" ? { retryAfterSeconds: LOCK_SECONDS } : {});
  }
}

function libraryCode(error: unknown): string {
  const body = error instanceof Error && "body" in error ? error.body : undefined;
  if (typeof body === "object" && body !== null && "code" in body) return String(body.code);
  // Two recovery codes at the same moment: one wins, and the other may be tried again.
  return error instanceof Error && "status" in error && error.status === "CONFLICT" ? "INVALID_BACKUP_CODE" : "";
}
