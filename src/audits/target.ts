/** The address a person gives, parsed once; only what the URL standard made of it is used afterwards. */
import { ServiceError } from "#domain/errors.ts";

/** Longer ones are cut by proxies and browsers; also the longest address that the crawl follows. */
const MAX_LENGTH = 2083;

const CREDENTIALS = "The URL contains a username or password; use basicAuth instead.";

/** @throws ServiceError validation_failed naming the field, target_not_allowed for user information in the address */
export function parseTarget(text: string, pointer: string): URL {
  const refuse = (code: string, message: string) =>
    new ServiceError("validation_failed", { fields: [{ pointer, code, message }] });
  if (text.length > MAX_LENGTH) throw refuse("too_big", `URLs can have at most ${MAX_LENGTH} characters.`);
  // URL would read half a surrogate pair as U+FFFD and audit an address that nobody gave.
  if (!URL.canParse(text) || !text.isWellFormed())
    throw refuse("url_invalid", "This isn't a valid URL. Enter one such as https://example.com/.");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refuse("url_scheme", "Only http:// and https:// URLs can be audited.");
  if (url.username !== "" || url.password !== "")
    throw new ServiceError("target_not_allowed", {
      fields: [{ pointer, code: "url_credentials", message: CREDENTIALS }],
    });
  url.hash = "";
  return url;
}
