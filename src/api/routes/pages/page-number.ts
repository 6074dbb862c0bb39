/** `pag_12` and `12` name the page with the number 12 in its audit. */
import { ServiceError } from "#domain/errors.ts";

/** The largest number that the database's column holds. */
const MAX_NUMBER = 2 ** 31 - 1;

export function pageNumber(text: string): number | undefined {
  const [, digits] = /^(?:pag_)?(\d{1,10})$/.exec(text) ?? [];
  const number = Number(digits);
  return digits === undefined || number > MAX_NUMBER ? undefined : number;
}

/** @throws ServiceError validation_failed */
export function pageParameter(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = pageNumber(text);
  if (number !== undefined) return number;
  const fields = [{ pointer: `?${name}`, code: "id", message: "Not the id of a page: pag_ and a number." }];
  throw new ServiceError("validation_failed", { fields });
}
