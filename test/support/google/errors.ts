/** Errors as Google's APIs write them. */
export interface GoogleError {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status?: string;
    readonly errors: readonly { readonly domain: string; readonly reason: string; readonly message: string }[];
  };
}

export function errorBody(
  code: number,
  status = "UNKNOWN",
  reason = "backendError",
  message = "An error of a test.",
): GoogleError {
  const domain = /Exceeded$/.test(reason) ? "usageLimits" : "global";
  return { error: { code, message, status, errors: [{ domain, reason, message }] } };
}
