/** `grp_12` names the group with the number 12 in its audit. */
import { ServiceError } from "#domain/errors.ts";

/** Nine digits fit into the database's column. */
const GROUP = /^grp_(\d{1,9})$/;

/** @throws ServiceError validation_failed */
export function groupParameter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = GROUP.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  const fields = [{ pointer: "?group", code: "id", message: "Not the id of a group: grp_ and a number." }];
  throw new ServiceError("validation_failed", { fields });
}
