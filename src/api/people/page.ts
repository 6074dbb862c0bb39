/**
 * The few pages that people meet outside of the dashboard: plain HTML, no script, styles named by their hash. Each shows the
 * product's name and never the brand of a workspace: who opens one hasn't shown yet that they may know whose it is. A
 * password-protected report shows its brand once the password was right.
 */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { brandLine } from "#reports/index.ts";

const STYLES = `
:root{color-scheme:light dark}body{background:#fff;color:#1b2529;font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:10vh auto;padding:0 20px}
.brand{display:flex;gap:.5em;align-items:center;margin:0 0 2em;font-weight:650}.brand svg{width:1.4em;height:1.4em;color:#0b6b61}
h1{font-size:1.6em;line-height:1.25;text-wrap:balance}
label{display:block;margin:.8em 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5em;border:1px solid #7b878c;border-radius:.5em;color:inherit;background:transparent}
button{font:inherit;font-weight:600;padding:.5em 1.2em;border:0;border-radius:.5em;color:#fff;background:#0b6b61;cursor:pointer}code,pre{font:14px ui-monospace,monospace}pre{overflow-x:auto}.refused{color:#b3261e;font-weight:600}
@media(prefers-color-scheme:dark){body{background:#11181b;color:#eaf0f1}.refused{color:#ff8f85}.brand svg{color:#6fd6c6}button{color:#0f1c1b;background:#6fd6c6}}`;
const HASH = createHash("sha256").update(STYLES).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param body markup whose variable parts went through `text`. */
export function sendPage(reply: FastifyReply, title: string, body: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .serializer(String)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text(title)}</title><style>${STYLES}</style></head><body><main>${brandLine(null)}<h1>${text(title)}</h1>${body}</main></body></html>`,
    );
}

export function text(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
