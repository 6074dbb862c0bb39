/**
 * Every way the service can say no: one table. docs/reference/errors.md, the contract's refusals and the HTTP answers
 * are made from it. `text` is all that goes out; the facts of a `ServiceError` go to the log.
 */
export const errors = {
  validation_failed: {
    status: 400,
    text: "The request is not valid.",
    next: "Correct the fields listed and send it again.",
  },
  unknown_field: {
    status: 400,
    text: "The request has a field that does not exist.",
    next: "Remove or rename the fields listed.",
  },
  unknown_parameter: {
    status: 400,
    text: "The address has a query parameter that does not exist.",
    next: "Remove or rename the parameters listed.",
  },
  cursor_mismatch: {
    status: 400,
    text: "The cursor does not belong to this list and these filters.",
    next: "Start again without a cursor; an audit that ended meanwhile may have put its pages into another order.",
  },
  malformed_json: { status: 400, text: "The body is not valid JSON.", next: "Send one JSON object." },
  duplicate_json_key: { status: 400, text: "The body names a key twice.", next: "Send each key once." },
  audit_type_not_available: {
    status: 400,
    text: "This version does not run that audit type yet.",
    next: "Use full-audit, quick-audit or page-audit.",
  },
  target_not_allowed: {
    status: 400,
    text: "This address must not be audited from here.",
    next: "Use a public http(s) address on a usual port and without a user name, or list the host in SITEMEND_ALLOW_PRIVATE.",
  },
  approval_token_required: {
    status: 400,
    text: "This needs the approval token of a preview of the same issue.",
    next: "Preview the change, then send its approvalToken.",
  },
  approval_token_invalid: {
    status: 400,
    text: "The approval token is not valid for this.",
    next: "Preview the change again and send the new token.",
  },
  override_not_allowed: {
    status: 400,
    text: "The value of this change cannot be edited.",
    next: "Send it without overrideSuggestedValue.",
  },
  override_invalid: {
    status: 400,
    text: "The edited value cannot be used.",
    next: "Correct it as the listed fields say.",
  },
  override_required: {
    status: 400,
    text: "The approval is for an edited value, which this request does not repeat.",
    next: "Send overrideSuggestedValue exactly as it was previewed, or preview the other value.",
  },
  override_no_change: {
    status: 400,
    text: "The edited value is what the site has already.",
    next: "Send another value, or leave the issue.",
  },
  authorization_invalid: {
    status: 400,
    text: "This login at WordPress was not begun here by you, was used before, or took too long.",
    next: "Begin to connect again.",
  },
  current_password_wrong: {
    status: 400,
    text: "This is not your current password.",
    next: "Type the password that you signed in with, or ask an owner for a reset.",
  },
  wordpress_credentials_rejected: {
    status: 400,
    text: "WordPress does not accept these credentials.",
    next: "Use an application password (not the login password) of this user, or make a new one.",
  },
  wordpress_https_required: {
    status: 400,
    text: "This WordPress is reached without https, so the password would travel in the clear.",
    next: "Use its https address, or list the host in SITEMEND_ALLOW_HTTP_WORDPRESS.",
  },
  website_mismatch: {
    status: 400,
    text: "This WordPress serves another address than the website.",
    next: "Connect the WordPress whose home address has the website's host and port.",
  },
  wordpress_insufficient_capability: {
    status: 400,
    text: "This WordPress user may not change anything that Sitemend needs.",
    next: "Use a user with the role editor, or administrator for settings.",
  },
  authentication_required: {
    status: 401,
    text: "Sign in to use this.",
    next: "Send a session cookie or Authorization: Bearer.",
  },
  token_expired: {
    status: 401,
    text: "The access token has expired.",
    next: "Get a new one from POST /api/v1/auth/token.",
  },
  token_invalid: {
    status: 401,
    text: "The access token is not valid.",
    next: "Get a new one from POST /api/v1/auth/token.",
  },
  session_expired: { status: 401, text: "The session has ended.", next: "Sign in again." },
  credentials_invalid: {
    status: 401,
    text: "E-mail or password is wrong, or the code where one was given.",
    next: "Check them. Each code works once. An owner can reset a password.",
  },
  second_factor_required: {
    status: 401,
    text: "This account has a second factor.",
    next: "Send the same again with code: six digits of the authenticator app, or a recovery code. Or sign in with a passkey.",
  },
  passkey_rejected: {
    status: 401,
    text: "This passkey was not accepted.",
    next: "Try again; a try is valid for five minutes. Or sign in with your password.",
  },
  share_password_required: {
    status: 401,
    text: "This report asks for a password.",
    next: "Open its link in a browser and give the password there.",
  },
  project_access_denied: {
    status: 403,
    text: "You have no access to this project.",
    next: "Ask an owner of its workspace for an invitation.",
  },
  role_required: {
    status: 403,
    text: "Your role in this workspace does not allow this.",
    next: "Ask an admin of the workspace.",
  },
  confirmation_required: {
    status: 403,
    text: "This needs a sign-in of the last hour.",
    next: "Confirm that it is you at POST /api/v1/auth/confirm, or sign in again; then repeat it.",
  },
  second_factor_needed: {
    status: 403,
    text: "This workspace asks its members for a second factor, and you have none.",
    next: "Set up an authenticator app in your account.",
  },
  csrf_rejected: {
    status: 403,
    text: "The request came from another site.",
    next: "Send it from the service's own pages, or use a bearer token.",
  },
  registration_closed: { status: 403, text: "Registration is closed.", next: "Ask an owner for an invitation." },
  owner_token_invalid: {
    status: 403,
    text: "The one-time owner link is not valid.",
    next: "Use the link that the service printed when it first started.",
  },
  reset_invalid: {
    status: 404,
    text: "This link is not valid: it was used, or is older than 30 minutes.",
    next: "Ask for a new one.",
  },
  invitation_invalid: {
    status: 404,
    text: "This invitation is not valid: it was used or withdrawn, or is older than seven days.",
    next: "Ask whoever invited you for a new link.",
  },
  not_found: { status: 404, text: "There is nothing at this address.", next: "Check the id." },
  public_api_not_enabled: { status: 404, text: "The public developer API is not available yet.", next: "Use /api/v1." },
  method_not_allowed: { status: 405, text: "This address does not take that method.", next: "See the Allow header." },
  not_acceptable: { status: 406, text: "This address answers JSON only.", next: "Send Accept: application/json." },
  audit_not_completed: {
    status: 409,
    text: "The audit has not finished.",
    next: "Poll its status, or ask with partial=true.",
  },
  audit_failed: {
    status: 409,
    text: "The audit failed and has no results.",
    next: "Read its status for the cause, then start it again.",
  },
  audit_already_running: {
    status: 409,
    text: "An audit of this site and type is already running.",
    next: "Wait for it, or cancel it.",
  },
  audit_not_cancellable: { status: 409, text: "The audit has already ended.", next: "Nothing to do." },
  audit_credentials_gone: {
    status: 409,
    text: "The audit used credentials that are not kept any more.",
    next: "Start a new audit and give them again.",
  },
  audit_running: {
    status: 409,
    text: "A running audit cannot be deleted, nor one whose results a running audit takes over.",
    next: "Cancel the running one first, or wait for it.",
  },
  nothing_to_compare: {
    status: 409,
    text: "There is no other completed audit that looked at the same.",
    next: "Run another audit of this type (for a page-audit: of this page), or name one as base.",
  },
  issue_not_open: {
    status: 409,
    text: "The issue is being changed or has been settled.",
    next: "Read it again.",
  },
  preview_stale: {
    status: 409,
    text: "The page or the issue changed since it was previewed.",
    next: "Preview the change again.",
  },
  approval_token_used: {
    status: 409,
    text: "The approval token was used for another request.",
    next: "Read the change that it led to, or preview again.",
  },
  issue_not_fixable: {
    status: 409,
    text: "This cannot be changed from here.",
    next: "Follow the steps given, by hand.",
  },
  change_in_progress: {
    status: 409,
    text: "Another change of the same place is under way.",
    next: "Wait for it, then preview again.",
  },
  conflicting_approvals: {
    status: 409,
    text: "Two of the approvals change the same place.",
    next: "Leave one of each pair out.",
  },
  single_approval_required: {
    status: 409,
    text: "A change of the whole site is approved by itself, never in a bulk.",
    next: "Apply this issue alone.",
  },
  drift_detected: {
    status: 409,
    text: "The site holds another value now than the one that was written; nothing was overwritten.",
    next: "Compare the three values; to go over theirs, force with the hash of what you saw.",
  },
  superseded_by_later_change: {
    status: 409,
    text: "A later change of ours stands on the same place.",
    next: "Roll the later ones back first, or send cascade.",
  },
  nothing_to_roll_back: {
    status: 409,
    text: "This change wrote nothing that could be rolled back.",
    next: "Nothing to do.",
  },
  target_missing: {
    status: 409,
    text: "What was to be changed cannot be found: it is gone, in the trash, or kept by a plugin that is switched off.",
    next: "Restore it in WordPress, switch the plugin on, or audit again.",
  },
  outcome_unknown: {
    status: 409,
    text: "It is not known whether the change reached the site.",
    next: "Look at the page, then preview again.",
  },
  wordpress_not_connected: {
    status: 409,
    text: "The website has no connected WordPress.",
    next: "Connect it.",
  },
  site_identity_changed: {
    status: 409,
    text: "Another WordPress answers at this address now.",
    next: "Connect it anew, if it is the right one.",
  },
  ownership_not_verified: {
    status: 409,
    text: "It is not shown that this website is yours to change.",
    next: "Connect its WordPress; a working connection to the same host shows it.",
  },
  website_exists: { status: 409, text: "The website is already in this workspace.", next: "Use the existing one." },
  last_owner: {
    status: 409,
    text: "A workspace needs an owner, and this is its last one.",
    next: "Make another member an owner first.",
  },
  already_member: {
    status: 409,
    text: "This person is a member of the workspace already.",
    next: "Change their role instead.",
  },
  second_factor_on: {
    status: 409,
    text: "The account has a second factor already.",
    next: "Switch it off first, to set up another app.",
  },
  second_factor_off: {
    status: 409,
    text: "The account has no second factor.",
    next: "Set up an authenticator app first.",
  },
  passkeys_unavailable: {
    status: 409,
    text: "Passkeys need a host name and https; this service is reached without.",
    next: "Open it under localhost, or set SITEMEND_PUBLIC_URL to an https address with a name.",
  },
  too_many_passkeys: {
    status: 409,
    text: "The account has as many passkeys as it may have.",
    next: "Remove one that you do not use.",
  },
  mail_unavailable: {
    status: 409,
    text: "This installation sends no e-mail.",
    next: "Ask an owner, who can reset the password on the server: sitemend user reset-password.",
  },
  email_taken: {
    status: 409,
    text: "There is already an account with this e-mail.",
    next: "Sign in, or use another address.",
  },
  idempotency_in_progress: {
    status: 409,
    text: "A request with this Idempotency-Key is still at work.",
    next: "Wait and send it again.",
  },
  approval_token_expired: {
    status: 410,
    text: "The approval has expired.",
    next: "Preview the change again.",
  },
  precondition_failed: {
    status: 412,
    text: "The resource was changed since you read it.",
    next: "Read it again and repeat the change.",
  },
  payload_too_large: { status: 413, text: "The body is too large.", next: "See GET /api/v1/limits." },
  unsupported_media_type: { status: 415, text: "The body must be JSON.", next: "Send Content-Type: application/json." },
  idempotency_key_reused: {
    status: 422,
    text: "This Idempotency-Key was used for another request.",
    next: "Use a new key.",
  },
  resource_locked: {
    status: 423,
    text: "A person has this open in the WordPress editor; their next save would overwrite the change.",
    next: "Wait until they have saved.",
  },
  precondition_required: {
    status: 428,
    text: "This change needs an If-Match header.",
    next: "Send the ETag that you read.",
  },
  rate_limited: {
    status: 429,
    text: "Too many requests.",
    next: "Wait, then try again; the header Retry-After says how many seconds.",
  },
  too_many_streams: {
    status: 429,
    text: "You have too many event streams open.",
    next: "Close one, or poll audit-status instead; GET /api/v1/limits says how many may be open.",
  },
  login_throttled: {
    status: 429,
    text: "Too many attempts to sign in.",
    next: "Wait, then try again; the header Retry-After says how many seconds.",
  },
  internal_error: {
    status: 500,
    text: "Something went wrong on our side.",
    next: "Try again; report the request id if it stays.",
  },
  browser_missing: {
    status: 501,
    text: "No browser was found on this machine, and it takes one to print a PDF.",
    next: "Install Chromium or name it in SITEMEND_BROWSER; or export html and print it.",
  },
  browser_failed: {
    status: 503,
    text: "The browser did not print the report.",
    next: "Try again, or export html and print it.",
  },
  wordpress_unreachable: {
    status: 502,
    text: "The WordPress site does not answer.",
    next: "Nothing was written. Try again when it is back.",
  },
  wordpress_bad_response: {
    status: 502,
    text: "The WordPress site answered something that makes no sense.",
    next: "Nothing was written. Verify the connection.",
  },
  circuit_open: {
    status: 503,
    text: "Skipped, because the site failed five times in a row.",
    next: "Verify the connection, then apply the rest.",
  },
  wordpress_timeout: {
    status: 504,
    text: "The WordPress site took too long to answer.",
    next: "Nothing was written. Try again in a moment.",
  },
  shutting_down: { status: 503, text: "The service is stopping.", next: "Try again in a moment." },
  overloaded: {
    status: 503,
    text: "The service is too busy.",
    next: "Wait, then try again; the header Retry-After says how many seconds.",
  },
  disk_full: {
    status: 507,
    text: "There is too little space on the disk of the service to begin this.",
    next: "Nothing was begun. Free some space on it or delete old audits, then send the request again.",
  },
  storage_unavailable: { status: 503, text: "The database does not answer.", next: "Try again in a moment." },
} as const satisfies Record<string, { status: number; text: string; next: string }>;

export type ErrorCode = keyof typeof errors;

/** One wrong field: a JSON pointer (RFC 6901), a stable code, and words for a person. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** An expected refusal. `facts` go to the log; `fields`, `extra` and `retryAfterSeconds` go to the client. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldProblem[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  /** The approval is used up by this: sent again, the same request can only be refused again. */
  readonly spent: boolean;

  constructor(
    code: ErrorCode,
    details: {
      facts?: Readonly<Record<string, unknown>>;
      fields?: readonly FieldProblem[];
      extra?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      spent?: boolean;
    } = {},
  ) {
    super(errors[code].text);
    this.name = "ServiceError";
    this.code = code;
    this.facts = details.facts ?? {};
    this.fields = details.fields ?? [];
    this.extra = details.extra ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.spent = details.spent ?? false;
  }
}
