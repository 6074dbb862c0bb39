/** A shop whose pages are empty until their scripts have run, as single-page applications are. */
import { type SitePath, startSite } from "./site-server.ts";

const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/app.css">
<script type="module" src="/app.js"></script></head><body><div id="root"></div>
<noscript>You need to enable JavaScript.</noscript></body></html>`;

/** Draws the page whose address it is at, as a router does, from what the server says of it. */
const APP = `
import { words } from "/words.js";
const path = location.pathname;
navigator.sendBeacon("/beacon", path);
fetch("/visits", { method: "POST", body: path }).catch(() => {});
fetch("/private/note.json").catch(() => {});
const { title, text, to } = await (await fetch("/api/page?path=" + encodeURIComponent(path))).json();
document.title = title;
const canonical = document.createElement("link");
canonical.rel = "canonical";
canonical.href = path;
document.head.append(canonical);
document.querySelector("#root").innerHTML = "<main><h1>" + title + "</h1><p>" + text + " " + words + "</p>"
  + "<nav>" + to.map((href) => '<a href="' + href + '">Go to ' + href + "</a>").join(" ") + "</nav></main>";`;

const WORDS = "We pick our leaves by hand in spring, dry them in the shade, and pack them the same week. ".repeat(12);

export interface ScriptPage {
  title: string;
  readonly to: readonly string[];
}

export async function startScriptSite(pages: Record<string, ScriptPage>, more: Record<string, SitePath> = {}) {
  const type = (name: string, body: string): SitePath => ({ headers: { "content-type": name }, body });
  return await startSite({
    "/robots.txt": type("text/plain", "User-agent: *\nDisallow: /private/"),
    "/app.js": type("text/javascript", APP),
    "/words.js": type("text/javascript", `export const words = ${JSON.stringify(WORDS)};`),
    "/app.css": type("text/css", "main { color: #222 }"),
    "*": (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
      if (pathname === "/api/page") {
        const path = searchParams.get("path") ?? "";
        const { title = "", to = [] } = pages[path] ?? {};
        const text = `${title}: what people say about it, and where it grows.`;
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ title, text, to }));
      } else if (pages[pathname] !== undefined) {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", etag: '"shell"' }).end(SHELL);
      } else {
        response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title><h1>Not found</h1>");
      }
    },
    ...more,
  });
}
