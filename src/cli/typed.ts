/** Ids and addresses as people type them. */
import { type AuditId, type IssueId, parseId } from "#domain/ids.ts";
import { type CommandFailed, usage } from "./exit.ts";

/** @throws CommandFailed */
export function auditIdOf(text: string): AuditId {
  const id = parseId("aud", text);
  if (id === undefined) throw usage(`${text} is not an audit ID; they look like aud_01k….`);
  return id;
}

/** @throws CommandFailed */
export function typedIssueId(text: string): IssueId {
  const id = parseId("iss", text);
  if (id === undefined) throw usage(`${text} is not an issue ID; they look like iss_01k….`);
  return id;
}

/** People type `example.com` and mean https. */
export function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

/** The same for a site that may be one being built: an address or localhost means http. */
export function urlOfSite(text: string): string {
  const isLocal = /^(localhost|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])(:\d+)?(\/|$)/i.test(text);
  return isLocal ? `http://${text}` : withScheme(text);
}

export function unknownWebsite(text: string): CommandFailed {
  return usage(
    `No website with the URL ${withScheme(text)} exists. Check the spelling, and whether it is http or https; wp connect or audit adds a new one.`,
  );
}
