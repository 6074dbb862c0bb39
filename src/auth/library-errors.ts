/** The identity library's refusals as ours. Anything not listed here is a bug and stays what it is. */
import { type ErrorCode, ServiceError } from "#domain/errors.ts";

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "credentials_invalid",
  INVALID_EMAIL: "credentials_invalid",
  PASSWORD_TOO_LONG: "credentials_invalid",
  USER_ALREADY_EXISTS: "email_taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email_taken",
  FAILED_TO_GET_SESSION: "session_expired",
};

export async function libraryErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const code = CODES[libraryCode(error)];
    throw code === undefined ? error : new ServiceError(code);
  }
}

function libraryCode(error: unknown): string {
  const body = error instanceof Error && "body" in error ? error.body : undefined;
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
}
