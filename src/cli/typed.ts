/** Ids and addresses as people type them. */
import { type AuditId, type IssueId, parseId } from "#domain/ids.ts";
import { type CommandFailed, usage } from "./exit.ts";

/** @throws CommandFailed */
export function auditIdOf(text: string): AuditId {
  const id = parseId("aud", text);
  if (id === undefined) throw usage(`${text} is not the id of an audit; it looks like aud_01k….`);
  return id;
}

/** @throws CommandFailed */
export function typedIssueId(text: string): IssueId {
  const id = parseId("iss", text);
  if (id === undefined) throw usage(`${text} is not the id of an issue; it looks like iss_01k….`);
  return id;
}

/** People type `example.com` and mean https. */
export function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

export function unknownWebsite(text: string): CommandFailed {
  return usage(
    `No website of the address ${withScheme(text)} is known. Look at its spelling, and whether it is http or https; a new one is made by wp connect or audit.`,
  );
}
