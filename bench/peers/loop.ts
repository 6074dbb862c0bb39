/**
 * The least that every crawler does: fetch each page once (undici), tokenize it (htmlparser2), resolve its links. Nothing is kept but
 * which URLs are known, so its CPU time is what a cheaper engine could at best come down to.
 */
import { Parser } from "htmlparser2";
import { Pool } from "undici";
import { url } from "./load.ts";

const CONNECTIONS = 16;

const start = new URL(url);
const pool = new Pool(start.origin, { connections: CONNECTIONS });
const known = new Set([start.href]);
const waiting = [start];

let busy = 0;

function readOn(): void {
  while (busy < CONNECTIONS) {
    const page = waiting.pop();
    if (page === undefined) break;
    busy++;
    void read(page).then(() => {
      busy--;
      readOn();
    });
  }
  if (busy === 0) void pool.close();
}

async function read(page: URL): Promise<void> {
  const { headers, body } = await pool.request({ method: "GET", path: page.pathname + page.search });
  if (String(headers["content-type"]).startsWith("text/html")) linksIn(await body.text(), page);
  else await body.dump();
}

function linksIn(html: string, page: URL): void {
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === "a" && href !== undefined) follow(URL.parse(href, page.href));
    },
  });
  parser.end(html);
}

function follow(target: URL | null): void {
  if (target?.origin !== start.origin) return;
  target.hash = "";
  if (known.has(target.href)) return;
  known.add(target.href);
  waiting.push(target);
}

readOn();
