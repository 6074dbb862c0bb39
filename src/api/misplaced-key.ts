/** A request key where it does not belong: in a URL every log and history on the way would have it, so that ours repeat none. */
import { KEY_PREFIX } from "#domain/request-key.ts";

/** Also one that is written with percent signs. */
export function holdsKey(url: string): boolean {
  const plain = url.replaceAll(/%([0-7][0-9a-f])/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return plain.toLowerCase().includes(KEY_PREFIX);
}

export function withoutKeys(path: string): string {
  if (!holdsKey(path)) return path;
  return path
    .split("/")
    .map((part) => (holdsKey(part) ? "[key]" : part))
    .join("/");
}
