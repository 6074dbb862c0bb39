/**
 * The places in which a process may die while it changes a site, by name (the crash table of the documentation). Tests
 * kill the process there; in the service they are nothing.
 */
export const FAIL_POINTS = [
  /** The approval is checked, nothing is written down. */
  "approval-checked",
  /** Written down, nothing sent. */
  "journal-written",
  /** Sent, no answer yet. */
  "request-sent",
  /** The site has answered that it is done. */
  "site-written",
  /** Read back, not settled. */
  "read-back",
  /** Settled, the caller has no answer. */
  "settled",
] as const;

export type FailPoint = (typeof FAIL_POINTS)[number];
