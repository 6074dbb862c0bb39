/** Keys under which different spellings of one address are the same. */
import { decoded } from "../address.ts";
import { technicalKey } from "../url-variants.ts";

/** All spellings of an address that servers often take for one page. */
export function formKey(address: string): string {
  const key = technicalKey(address).replace(/^www\./, "");
  return decoded(key).replace(/\.(?:html?|php|aspx?|jsp)(?=\?|$)/, "");
}

/** "/photos/tea-300x200.jpg?v=2" → "/photos/tea" on its host. */
export function imageKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = url.pathname.replace(/\.[a-z]{3,4}(?:\.webp)?$/i, "").replace(/-(?:\d+x\d+|scaled)$/, "");
  return url.host + decoded(path).toLowerCase();
}

/** The folders above, nearest first. */
export function* parentsOf(address: string): Generator<string> {
  const url = URL.parse(address);
  const parts = url?.pathname.split("/").filter((part) => part !== "") ?? [];
  for (let length = parts.length - 1; length >= 0; length--)
    yield `${url?.origin}/${parts.slice(0, length).join("/")}${length > 0 ? "/" : ""}`;
}
