import { ServiceError } from "#domain/errors.ts";

/** Of a file as a whole. */
export function refuseFile(code: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer: "/file", code, message }] });
}
