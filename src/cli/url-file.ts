/** `--urls FILE`: which URLs to audit, one per line. Faults are named with their line, before anything is requested. */
import { createReadStream } from "node:fs";
import { MOST_LISTED_URLS } from "#domain/audit.ts";
import { usage } from "./exit.ts";
import { urlOfSite } from "./typed.ts";

/** What one request for an audit may hold; also the bound on a file that somebody named by mistake. */
const MOST_BYTES = 900 * 1024;

/**
 * @param file `-` = standard input
 * @param site URL of the site; `undefined`: that of the first URL
 * @returns absolute URLs of one origin, each once, in their order; at least one
 * @throws CommandFailed
 */
export async function readUrlList(file: string, site: string | undefined): Promise<readonly string[]> {
  return parseUrlList(await textOf(file), site);
}

export function parseUrlList(text: string, site: string | undefined): readonly string[] {
  let origin = site === undefined ? undefined : URL.parse(urlOfSite(site))?.origin;
  const urls = new Set<string>();
  for (const [index, given] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = given.trim();
    if (line === "" || line.startsWith("#")) continue;
    const place = `--urls, line ${index + 1}`;
    const url = URL.parse(urlOfSite(line));
    if (url === null || !/^https?:$/.test(url.protocol))
      throw usage(`${place}: “${shown(line)}” is not an http(s) URL.`);
    if (url.username !== "" || url.password !== "")
      throw usage(`${place}: the URL contains a username or password; use --auth user:password instead.`);
    origin ??= url.origin;
    if (url.origin !== origin)
      throw usage(`${place}: ${shown(url.href)} is not on ${origin}. One audit covers one site; list its URLs only.`);
    url.hash = "";
    urls.add(url.href);
    if (urls.size > MOST_LISTED_URLS)
      throw usage(
        `--urls lists more than ${MOST_LISTED_URLS.toLocaleString("en")} URLs. Split the list into several audits.`,
      );
  }
  if (urls.size === 0) throw usage("--urls lists no URLs. Write one per line.");
  return [...urls];
}

/** @throws CommandFailed */
async function textOf(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === "-" ? process.stdin : createReadStream(file)) {
      const part = Buffer.from(chunk);
      bytes += part.length;
      chunks.push(part);
      if (bytes > MOST_BYTES) break;
    }
  } catch (error) {
    throw usage(`--urls: ${file} can't be read: ${(error as Error).message.split("\n")[0]}`);
  }
  if (bytes > MOST_BYTES) throw usage(`--urls: ${file} is larger than ${MOST_BYTES / 1024} KiB. Split the list.`);
  return Buffer.concat(chunks).toString("utf8");
}

function shown(text: string): string {
  return text.slice(0, 200).replaceAll(/[\p{Cc}\p{Cf}]/gu, "�");
}
