/** A page as the crawl makes it of an answer, without asking anybody. */
import { extractDocument } from "#crawl/extract.ts";
import { findSecrets } from "#crawl/find-secrets.ts";
import type { Page } from "#domain/page.ts";

export function pageOf(html: Buffer, url: string): Page {
  const document = extractDocument(html, url, "text/html; charset=utf-8");
  return {
    urlId: 1,
    url,
    kind: "page",
    status: 200,
    failure: null,
    redirectTo: null,
    contentType: "text/html; charset=utf-8",
    headers: [["content-type", "text/html; charset=utf-8"]],
    wireBytes: html.length,
    bodyBytes: html.length,
    ttfbMs: 10,
    bodyHash: "",
    httpVersion: "1.1",
    tries: 1,
    challenge: false,
    document,
    resource: null,
    secrets: findSecrets(html, document.mainText),
    fetchedAt: 0,
  };
}
