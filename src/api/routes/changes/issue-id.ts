import { ServiceError } from "#domain/errors.ts";
import { type IssueId, parseId } from "#domain/ids.ts";

/** @throws ServiceError not_found */
export function issueIdOf(text: string): IssueId {
  const id = parseId("iss", text);
  if (id === undefined) throw new ServiceError("not_found");
  return id;
}
