/** The few pages that people meet outside of the dashboard: plain HTML, no script, styles named by their hash. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

const STYLES = `
:root{color-scheme:light dark}body{background:#fff;color:#1b2529;font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:10vh auto;padding:0 20px}
label{display:block;margin:.8em 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5em}
button{font:inherit;padding:.5em 1.2em}code,pre{font:14px ui-monospace,monospace}pre{overflow-x:auto}.refused{color:#b3261e;font-weight:600}
@media(prefers-color-scheme:dark){body{background:#11181b;color:#eaf0f1}.refused{color:#ff8f85}}`;
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
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text(title)}</title><style>${STYLES}</style></head><body><main><h1>${text(title)}</h1>${body}</main></body></html>`,
    );
}

export function text(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
