/**
 * Asks for files that lie beside many sites by mistake and hold secrets. Only for a website whose owner has proved that
 * it is theirs: looking for a stranger's secrets is an attack. Of each file only the beginning is read and nothing kept.
 */
import type { AskOptions, FetchAnswer } from "./fetcher.ts";

/** Path, and how the beginning of the real file looks; a page that answers for every address looks otherwise. */
const FILES: readonly (readonly [path: string, looks: RegExp])[] = [
  ["/.git/HEAD", /^(?:ref: refs\/|[0-9a-f]{40}\s*$)/],
  ["/.env", /^(?:#.*\n|\s*\n)*[A-Z][A-Z0-9_]{2,60}=/],
  ["/wp-config.php.bak", /<\?php[\s\S]*DB_(?:NAME|PASSWORD)/],
  ["/wp-config.php~", /<\?php[\s\S]*DB_(?:NAME|PASSWORD)/],
  ["/wp-content/debug.log", /^\[\d{2}-\w{3}-\d{4} /],
  ["/debug.log", /^\[\d{2,4}[-/]\w{2,3}[-/]\d{2,4}[ T:]/],
  ["/backup.sql", /^(?:--|\/\*|CREATE |DROP |INSERT |SET |BEGIN)/i],
  ["/dump.sql", /^(?:--|\/\*|CREATE |DROP |INSERT |SET |BEGIN)/i],
  ["/database.sql", /^(?:--|\/\*|CREATE |DROP |INSERT |SET |BEGIN)/i],
];
/** Configuration begins with comments; the names stand further down. */
const READ_BYTES = 16 * 1024;

export async function probeExposed(
  origin: string,
  ask: (url: string, options: AskOptions) => Promise<FetchAnswer>,
): Promise<readonly string[]> {
  const exposed: string[] = [];
  for (const [path, looks] of FILES) {
    const { url, exchange } = await ask(origin + path, { wantBody: (status) => (status === 200 ? READ_BYTES : false) });
    if (exchange?.status !== 200) continue;
    const text = Buffer.from(exchange.body).toString("latin1");
    if (looks.test(text) && !/<(?:!doctype|html|body)\b/i.test(text)) exposed.push(url);
  }
  return exposed;
}
