/**
 * Every way the service can say no: one table. docs/reference/errors.md, the contract's refusals and the HTTP answers
 * are made from it. `text` is all that goes out; the facts of a `ServiceError` go to the log.
 */
export const errors = {
  validation_failed: {
    status: 400,
    text: "The request is invalid.",
    next: "Correct the fields listed and send it again.",
  },
  unknown_field: {
    status: 400,
    text: "The request has an unknown field.",
    next: "Remove or rename the fields listed.",
  },
  unknown_parameter: {
    status: 400,
    text: "The URL has an unknown query parameter.",
    next: "Remove or rename the parameters listed.",
  },
  cursor_mismatch: {
    status: 400,
    text: "The cursor doesn't match this list and its filters.",
    next: "Start again without a cursor; the order may have changed because an audit finished in the meantime.",
  },
  malformed_json: { status: 400, text: "The body is not valid JSON.", next: "Send one JSON object." },
  duplicate_json_key: { status: 400, text: "The body contains a duplicate key.", next: "Send each key once." },
  key_in_url: {
    status: 400,
    text: "A request key was sent in the URL, where logs and histories keep it.",
    next: "Roll the key, and send it in the Authorization header.",
  },
  audit_type_not_available: {
    status: 400,
    text: "This version doesn't support that audit type yet.",
    next: "Use full-audit, quick-audit or page-audit.",
  },
  target_not_allowed: {
    status: 400,
    text: "Requests to this URL aren't allowed from this installation.",
    next: "Use a public http(s) URL on a standard port, without a username, or list the host in SITEMEND_ALLOW_PRIVATE.",
  },
  approval_token_required: {
    status: 400,
    text: "An approval token from a preview of the same issue is required.",
    next: "Preview the change, then send its approvalToken.",
  },
  approval_token_invalid: {
    status: 400,
    text: "The approval token is not valid for this request.",
    next: "Preview the change again and send the new token.",
  },
  override_not_allowed: {
    status: 400,
    text: "The value of this change can't be edited.",
    next: "Send it without overrideSuggestedValue.",
  },
  override_invalid: {
    status: 400,
    text: "The edited value is invalid.",
    next: "Correct the fields listed.",
  },
  override_required: {
    status: 400,
    text: "The approval is for an edited value that this request doesn't include.",
    next: "Send overrideSuggestedValue exactly as previewed, or preview the other value.",
  },
  override_no_change: {
    status: 400,
    text: "The edited value is the same as the current value on the site.",
    next: "Send another value, or skip the issue.",
  },
  authorization_invalid: {
    status: 400,
    text: "This authorization wasn't started by you, was already used, or has expired.",
    next: "Start connecting again.",
  },
  current_password_wrong: {
    status: 400,
    text: "Your current password is incorrect.",
    next: "Enter the password you sign in with. If you forgot it, reset it from the sign-in page (if email is configured), or ask the server administrator.",
  },
  wordpress_credentials_rejected: {
    status: 400,
    text: "WordPress rejected these credentials.",
    next: "Use an application password (not the login password) of this user, or create a new one.",
  },
  wordpress_https_required: {
    status: 400,
    text: "This WordPress site doesn't use HTTPS, so the password would be sent unencrypted.",
    next: "Use its https URL, or list the host of a local test site in SITEMEND_ALLOW_HTTP_WORDPRESS.",
  },
  git_credentials_rejected: {
    status: 400,
    text: "The Git host rejected this token.",
    next: "Create a token that can read and write this repository, and check the username.",
  },
  git_not_usable: {
    status: 400,
    text: "This repository or branch can't be used.",
    next: "See the details; check the URL, the branch and the folders.",
  },
  git_not_writable: {
    status: 400,
    text: "This token can't write to the repository.",
    next: "Create a token with write access to the contents of this repository.",
  },
  search_console_credentials_rejected: {
    status: 400,
    text: "Google rejected these credentials.",
    next: "Check that the key or the OAuth client still exists and that the Search Console API is enabled in its Google Cloud project.",
  },
  search_console_no_property: {
    status: 400,
    text: "This Google account has no Search Console property that covers the website.",
    next: "Add the account as a user of the domain property, or of the URL-prefix property of the website's host, in Search Console.",
  },
  search_console_https_required: {
    status: 400,
    text: "Google redirects only to HTTPS URLs, and this service isn't served over HTTPS.",
    next: "Set SITEMEND_PUBLIC_URL to an https URL, or connect with a service account.",
  },
  website_mismatch: {
    status: 400,
    text: "This WordPress site's URL doesn't match the website.",
    next: "Connect the WordPress site whose home URL has the website's host and port.",
  },
  wordpress_insufficient_capability: {
    status: 400,
    text: "This WordPress user doesn't have the permissions Sitemend needs.",
    next: "Use an account with the Editor role, or Administrator to change settings.",
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
  key_required: {
    status: 401,
    text: "This API requires a request key.",
    next: "Send Authorization: Bearer with a key that starts with sitemend_live_; sessions and access tokens aren't accepted here.",
  },
  key_invalid: {
    status: 401,
    text: "The request key is not valid.",
    next: "Check that the whole key was copied. If it was revoked, create a new one.",
  },
  key_expired: {
    status: 401,
    text: "The request key has expired.",
    next: "Create a new one.",
  },
  notice_signature_invalid: {
    status: 401,
    text: "The notice isn't signed with the secret of this deploy hook.",
    next: "Enter its notice secret as secret of the webhook at GitHub, or as secret token at GitLab, and check the deploy hook's ID in the URL.",
  },
  session_expired: { status: 401, text: "The session has ended.", next: "Sign in again." },
  credentials_invalid: {
    status: 401,
    text: "Incorrect email, password or code.",
    next: "Check them. Each code works once. If you forgot your password, reset it from the sign-in page (if email is configured), or ask the server administrator.",
  },
  second_factor_required: {
    status: 401,
    text: "Two-factor authentication is required.",
    next: "Repeat the request with code: six digits from the authenticator app, or a recovery code. Or sign in with a passkey.",
  },
  passkey_rejected: {
    status: 401,
    text: "This passkey was not accepted.",
    next: "Try again; an attempt is valid for five minutes. Or sign in with your password.",
  },
  share_password_required: {
    status: 401,
    text: "This report is password-protected.",
    next: "Open the link in a browser and enter the password.",
  },
  project_access_denied: {
    status: 403,
    text: "You don't have access to this workspace.",
    next: "Ask one of its admins for an invitation.",
  },
  role_required: {
    status: 403,
    text: "Your role in this workspace doesn't allow this.",
    next: "Ask an admin of the workspace.",
  },
  key_scope_missing: {
    status: 403,
    text: "The request key doesn't have the scope this needs.",
    next: "Create a key with the scope in details.needed.",
  },
  person_required: {
    status: 403,
    text: "Request keys can't do this; a person must.",
    next: "Do it in the dashboard, or over /api/v1 as an admin.",
  },
  key_of_another: {
    status: 403,
    text: "Only the person who created a request key can roll it.",
    next: "Create a key of your own; an admin can revoke this one.",
  },
  key_network_denied: {
    status: 403,
    text: "The request key can't be used from this IP address.",
    next: "Send the request from one of the key's networks, or create a key that includes this one.",
  },
  session_required: {
    status: 403,
    text: "Only a signed-in person can do this, in the dashboard.",
    next: "Open the approval page in a browser and sign in. Access tokens, request keys and the local operator can't approve.",
  },
  recent_sign_in_required: {
    status: 403,
    text: "Deciding requires a sign-in within the last 10 minutes.",
    next: "Confirm your identity at POST /api/v1/auth/confirm, or sign in again; then try again.",
  },
  own_request: {
    status: 403,
    text: "The workspace requires two other people: you created the key that asks.",
    next: "Ask two other editors of the workspace.",
  },
  confirmation_required: {
    status: 403,
    text: "This action requires a sign-in within the last hour.",
    next: "Confirm your identity at POST /api/v1/auth/confirm, or sign in again; then try again.",
  },
  second_factor_needed: {
    status: 403,
    text: "This workspace requires two-factor authentication, and you haven't set it up.",
    next: "Set up an authenticator app in your account.",
  },
  csrf_rejected: {
    status: 403,
    text: "The request came from another site.",
    next: "Send it from the service's own pages, or use a bearer token.",
  },
  registration_closed: {
    status: 403,
    text: "Registration is closed.",
    next: "Ask an owner or admin for an invitation.",
  },
  owner_token_invalid: {
    status: 403,
    text: "The one-time owner link is not valid.",
    next: "Use the link that the service printed when it first started.",
  },
  reset_invalid: {
    status: 404,
    text: "This link is no longer valid: it was used, or is older than 30 minutes.",
    next: "Request a new one.",
  },
  invitation_invalid: {
    status: 404,
    text: "This invitation is no longer valid: it was used or revoked, or is older than seven days.",
    next: "Ask the person who invited you for a new link.",
  },
  not_found: { status: 404, text: "Not found.", next: "Check the ID." },
  public_api_not_enabled: {
    status: 404,
    text: "The public API is turned off.",
    next: "Whoever runs this server can turn it on with SITEMEND_PUBLIC_API.",
  },
  method_not_allowed: {
    status: 405,
    text: "This endpoint doesn't support that method.",
    next: "See the Allow header.",
  },
  not_acceptable: { status: 406, text: "This endpoint only returns JSON.", next: "Send Accept: application/json." },
  audit_not_completed: {
    status: 409,
    text: "The audit has not finished.",
    next: "Poll its status, or send the request with partial=true.",
  },
  audit_failed: {
    status: 409,
    text: "The audit failed and has no results.",
    next: "Check its status for the cause, then run the audit again.",
  },
  audit_already_running: {
    status: 409,
    text: "An audit of this site and type is already running.",
    next: "Wait for it to finish, or cancel it.",
  },
  audit_not_cancellable: { status: 409, text: "The audit has already ended.", next: "Nothing to do." },
  audit_credentials_gone: {
    status: 409,
    text: "The credentials used for the audit are no longer stored.",
    next: "Start a new audit and enter them again.",
  },
  audit_pinned: {
    status: 409,
    text: "This audit is pinned, so that it is kept.",
    next: "To delete it anyway, unpin it first: send `pinned: false` to the audit.",
  },
  audit_running: {
    status: 409,
    text: "You can't delete a running audit, or an audit whose results a running audit is reusing.",
    next: "Cancel the running audit first, or wait for it to finish.",
  },
  nothing_to_compare: {
    status: 409,
    text: "There is no other completed audit with the same scope.",
    next: "Run another audit of this type (for a page-audit: of this page), or specify one as base.",
  },
  issue_not_open: {
    status: 409,
    text: "The issue is being changed or has already been resolved.",
    next: "Fetch it again.",
  },
  preview_stale: {
    status: 409,
    text: "The page or the issue has changed since the preview.",
    next: "Preview the change again.",
  },
  approval_not_granted: {
    status: 409,
    text: "People haven't granted this, or it can't be used anymore.",
    next: "Wait until the request's status is granted or partly_granted; if it has expired, ask again.",
  },
  approval_used: {
    status: 409,
    text: "A deployment has already begun with this approval request.",
    next: "Get the deployment in details.deploymentId.",
  },
  approval_over: {
    status: 409,
    text: "Nothing can be decided about this request anymore.",
    next: "Get the request; its status says why.",
  },
  approval_changed: {
    status: 409,
    text: "An item isn't as you saw it.",
    next: "Reload the request, review its items, then decide again.",
  },
  too_many_approvals: {
    status: 409,
    text: "The key has reached its limit of pending approval requests.",
    next: "Wait until people decide, or withdraw one.",
  },
  nothing_to_approve: {
    status: 409,
    text: "None of the items can be applied.",
    next: "See details.items for the reasons.",
  },
  grant_not_valid: {
    status: 409,
    text: "What people granted doesn't allow this write anymore.",
    next: "See details.reason, then ask for approval again.",
  },
  approval_token_used: {
    status: 409,
    text: "The approval token was used for another request.",
    next: "Fetch the resulting change, or preview again.",
  },
  issue_not_fixable: {
    status: 409,
    text: "This can't be changed automatically.",
    next: "Follow the manual steps.",
  },
  change_in_progress: {
    status: 409,
    text: "Another change to the same location is in progress.",
    next: "Wait for it to finish, then preview again.",
  },
  conflicting_approvals: {
    status: 409,
    text: "Two of the approvals change the same location.",
    next: "Remove one of each pair.",
  },
  single_approval_required: {
    status: 409,
    text: "A sitewide change must be approved individually, not in bulk.",
    next: "Apply this issue alone.",
  },
  drift_detected: {
    status: 409,
    text: "The value on the site has changed since it was written; nothing was overwritten.",
    next: "Compare the three values; to overwrite it, force the rollback with the hash of the current value.",
  },
  superseded_by_later_change: {
    status: 409,
    text: "A later Sitemend change affects the same location.",
    next: "Roll back the later changes first, or send cascade.",
  },
  nothing_to_roll_back: {
    status: 409,
    text: "This change didn't write anything that can be rolled back.",
    next: "Nothing to do.",
  },
  target_missing: {
    status: 409,
    text: "The item to change can't be found: it was deleted or moved, or, in WordPress, is in the trash or belongs to an inactive plugin.",
    next: "Restore it, activate the plugin, or run a new audit.",
  },
  proposal_closed: {
    status: 409,
    text: "The proposal was closed, or its branch deleted, without being merged.",
    next: "Preview again to propose it again.",
  },
  outcome_unknown: {
    status: 409,
    text: "It is not known whether the change reached the site.",
    next: "Check the page, then preview again.",
  },
  wordpress_not_connected: {
    status: 409,
    text: "The website isn't connected to WordPress or a Git repository.",
    next: "Connect it.",
  },
  site_identity_changed: {
    status: 409,
    text: "Another site or repository than the connected one now responds.",
    next: "If that is expected, reconnect it.",
  },
  ownership_not_verified: {
    status: 409,
    text: "Website ownership isn't verified.",
    next: "Connect its WordPress; a working connection to the same host verifies it.",
  },
  website_exists: { status: 409, text: "The website is already in this workspace.", next: "Use the existing one." },
  last_owner: {
    status: 409,
    text: "A workspace needs an owner, and this is its last one.",
    next: "Make another member an owner first.",
  },
  already_member: {
    status: 409,
    text: "This person is already a member of the workspace.",
    next: "Change their role instead.",
  },
  too_many_keys: {
    status: 409,
    text: "The workspace has reached its limit of active request keys.",
    next: "Revoke one that isn't used.",
  },
  key_not_active: {
    status: 409,
    text: "The request key was revoked or has expired.",
    next: "Create a new one.",
  },
  second_factor_on: {
    status: 409,
    text: "Two-factor authentication is already on for this account.",
    next: "Turn it off first to set up another app.",
  },
  second_factor_off: {
    status: 409,
    text: "Two-factor authentication isn't set up for this account.",
    next: "Set up an authenticator app first.",
  },
  passkeys_unavailable: {
    status: 409,
    text: "Passkeys require a hostname and HTTPS; this URL doesn't have both.",
    next: "Open it on localhost, or set SITEMEND_PUBLIC_URL to an https URL with a hostname.",
  },
  too_many_integrations: {
    status: 409,
    text: "This workspace has 20 integrations, the maximum.",
    next: "Delete one that is no longer used.",
  },
  too_many_alerts: {
    status: 409,
    text: "This workspace has 50 alerts, the maximum.",
    next: "Delete one that is no longer used.",
  },
  too_many_causes: {
    status: 409,
    text: "People work on 1,000 causes of this website, the maximum.",
    next: "Remove the assignee, due date and comments of a cause that is fixed.",
  },
  too_many_trackers: {
    status: 409,
    text: "This workspace has 20 issue trackers, the maximum.",
    next: "Delete one that is no longer used.",
  },
  cause_settled: {
    status: 409,
    text: "The last audit has no open issues of this cause.",
    next: "Start an audit if the issue is back.",
  },
  ticket_exists: {
    status: 409,
    text: "This cause already has a ticket in this tracker.",
    next: "Use that ticket, or remove it from the cause first.",
  },
  ticket_refused: {
    status: 409,
    text: "The tracker didn't create the ticket.",
    next: "See `problemText` for the cause and what to do.",
  },
  too_many_comments: {
    status: 409,
    text: "This cause has 200 comments, the maximum.",
    next: "Delete comments that are no longer needed.",
  },
  too_many_recipients: {
    status: 409,
    text: "This workspace has 50 recipients, the maximum.",
    next: "Delete one that is no longer used.",
  },
  email_not_configured: {
    status: 409,
    text: "This installation doesn't send email.",
    next: "Leave out email addresses, or ask the server administrator to set SITEMEND_SMTP_URL and SITEMEND_PUBLIC_URL.",
  },
  indexnow_key_missing: {
    status: 409,
    text: "The website doesn't have the IndexNow key file.",
    next: "Put a text file with the key, and nothing else, at `https://your-host/KEY.txt`; then try again.",
  },
  too_many_schedules: {
    status: 409,
    text: "This website has 20 schedules, the maximum.",
    next: "Delete one that is no longer used.",
  },
  too_many_passkeys: {
    status: 409,
    text: "The account has reached its passkey limit.",
    next: "Remove one you don't use.",
  },
  mail_unavailable: {
    status: 409,
    text: "This installation doesn't send email.",
    next: "Ask the server administrator to reset the password: sitemend user reset-password EMAIL.",
  },
  email_taken: {
    status: 409,
    text: "There is already an account with this email.",
    next: "Sign in, or use another email.",
  },
  idempotency_in_progress: {
    status: 409,
    text: "A request with this Idempotency-Key is still in progress.",
    next: "Wait and send it again.",
  },
  event_unknown: {
    status: 410,
    text: "There is no such event any more, or not for this key.",
    next: "Fetch the current state, then read events without `after`.",
  },
  approval_token_expired: {
    status: 410,
    text: "The approval has expired.",
    next: "Preview the change again.",
  },
  precondition_failed: {
    status: 412,
    text: "The resource has changed since you fetched it.",
    next: "Fetch it again and repeat the change.",
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
    text: "Someone has this open in the WordPress editor; their next save would overwrite the change.",
    next: "Wait until they have saved and closed the editor, then preview again.",
  },
  precondition_required: {
    status: 428,
    text: "This change needs an If-Match header.",
    next: "Send the ETag you received.",
  },
  rate_limited: {
    status: 429,
    text: "Too many requests.",
    next: "Wait, then try again; the Retry-After header gives the number of seconds.",
  },
  too_many_streams: {
    status: 429,
    text: "You have too many event streams open.",
    next: "Close one, or poll audit-status instead; GET /api/v1/limits shows the limit.",
  },
  credentials_throttled: {
    status: 429,
    text: "Too many requests with an invalid key or token came from this address.",
    next: "Replace the key or token, then wait; the Retry-After header gives the number of seconds.",
  },
  login_throttled: {
    status: 429,
    text: "Too many attempts to sign in.",
    next: "Wait, then try again; the Retry-After header gives the number of seconds.",
  },
  internal_error: {
    status: 500,
    text: "An internal error occurred.",
    next: "Try again; if the problem persists, report the request ID.",
  },
  browser_missing: {
    status: 501,
    text: "PDF export requires a browser, and none was found on this machine.",
    next: "Install Chromium or set SITEMEND_BROWSER; or export HTML and print it.",
  },
  browser_failed: {
    status: 503,
    text: "The PDF couldn't be generated.",
    next: "Try again, or export HTML and print it.",
  },
  search_console_unavailable: {
    status: 502,
    text: "Google can't be reached, or its response can't be used.",
    next: "Try again in a few minutes. The details name the problem.",
  },
  git_unreachable: {
    status: 502,
    text: "The Git host isn't responding.",
    next: "Check the URL, or try again in a moment.",
  },
  wordpress_unreachable: {
    status: 502,
    text: "The connected WordPress site or Git repository isn't responding.",
    next: "Nothing was written. Try again when it is back up.",
  },
  wordpress_bad_response: {
    status: 502,
    text: "Unexpected response from the connected WordPress site or Git repository.",
    next: "Nothing was written. Verify the connection.",
  },
  circuit_open: {
    status: 503,
    text: "Skipped because five requests in a row to the site failed.",
    next: "Verify the connection, then apply the rest.",
  },
  wordpress_timeout: {
    status: 504,
    text: "The connected WordPress site or Git repository took too long to respond.",
    next: "Nothing was written. Try again in a moment.",
  },
  shutting_down: { status: 503, text: "The service is stopping.", next: "Try again in a moment." },
  overloaded: {
    status: 503,
    text: "The service is too busy.",
    next: "Wait, then try again; the Retry-After header gives the number of seconds.",
  },
  disk_full: {
    status: 507,
    text: "Not enough disk space to start this.",
    next: "Nothing was started. Free up disk space on the server or delete old audits, then send the request again.",
  },
  storage_unavailable: { status: 503, text: "The database isn't responding.", next: "Try again in a moment." },
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
