/** Slips in addresses, which browsers take for a path on the page's own site. */
/** "http://https://…", and "http://http//…" where the second colon is lost: the host is then called "http". */
export const TWICE = /^https?:(?:\/\/)?(https?)(?::|\/\/)/i;
export const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

/** What all faults but the last have; one search tells for most links. */
const SUSPECT = /^(?:hh?t|ttp|www\.)|@/i;

/** What is wrong with the address as written; `undefined` when nothing shows. */
export function writtenFault(href: string): string | undefined {
  if (!SUSPECT.test(href)) return undefined;
  if (TWICE.test(href)) return "it contains the protocol twice";
  if (/^(htp|htpp|http|https|htps|htttp|htttps|hhttps?|ttps?|ttp):\/\//i.test(href) && !/^https?:/i.test(href)) {
    return "the protocol is misspelled";
  }
  if (/^https?:(?!\/\/)/i.test(href)) return "two slashes must follow the protocol";
  if (/^https?(\/\/|;\/\/)/i.test(href)) return "a colon must follow the protocol";
  if (/^www\.[\w-]+\.[\w.-]+/i.test(href)) return "without a protocol, it is a path on this site";
  return EMAIL.test(href) ? "an email address needs “mailto:”" : undefined;
}

/**
 * A link on this page led there because of such a slip, as far as the target tells.
 * @param page canonical
 */
export function cameFromSlip(target: string, page: string): boolean {
  const [path = ""] = page.split(/[?#]/, 1);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return target.startsWith(folder) && writtenFault(target.slice(folder.length)) !== undefined;
}
