/** The secret half of an audit's options, and what may be shown of it. */
import type { AuditAccess, AuditOptions } from "./audit.ts";

export function accessOf({ headers = {}, cookies = {}, basicAuth = null }: AuditOptions): AuditAccess {
  return { headers, cookies, basicAuth };
}

/** Names only: `header:x-staging`, `cookie:session`, `basicAuth`. */
export function credentialNames({ headers, cookies, basicAuth }: AuditAccess): string[] {
  return [
    ...Object.keys(headers).map((name) => `header:${name.toLowerCase()}`),
    ...Object.keys(cookies).map((name) => `cookie:${name}`),
    ...(basicAuth === null ? [] : ["basicAuth"]),
  ];
}
