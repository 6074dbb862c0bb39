/**
 * HTML → Document: one walk, every fact. What an element means is decided in collect-head.ts and collect-body.ts; this
 * file holds what they share and puts the result together.
 */
import type { Document } from "#domain/document.ts";
import { createBodyCollector } from "./collect-body.ts";
import { createBylineCollector } from "./collect-byline.ts";
import { createHeadCollector } from "./collect-head.ts";
import { createParagraphCollector } from "./collect-paragraphs.ts";
import { createPartCollector, phpMessages } from "./collect-parts.ts";
import { createStyleCollector } from "./collect-styles.ts";
import type { PageWatch } from "./custom/index.ts";
import { compareWithMeta, type DecodedHtml, decodeAgain, decodeHtml } from "./decode-html.ts";
import type { ExtractionContext } from "./extraction-context.ts";
import { cut } from "./fold-text.ts";
import { type HtmlVisitor, walkHtml } from "./html-walker.ts";
import { PageText, shortHash } from "./page-text.ts";
import { createUrlResolver } from "./resolve-links.ts";
import { scriptForward } from "./script-forward.ts";
import { TemplatePath } from "./template-path.ts";
import { tokenTextOf } from "./text-token.ts";

/** Evidence is for people; longer tags are cut. */
const SNIPPET_LENGTH = 300;

/** Strings cut out of a page keep the whole page in memory (V8 slices); reading them back from JSON lets it go. */
export function extractDocument(bytes: Uint8Array, pageUrl: string, contentType: string | null): Document {
  return JSON.parse(JSON.stringify(readDocument(bytes, pageUrl, contentType))) as Document;
}

/**
 * For those who write the facts down at once: their strings may be pieces of the page.
 * @param watch of a website's own rules, which are tried on the same walk
 */
export function readDocument(
  bytes: Uint8Array,
  pageUrl: string,
  contentType: string | null,
  watch: PageWatch | null = null,
): Document {
  return readText(decodeHtml(bytes, contentType), { bytes, pageUrl, watch });
}

interface Sent {
  readonly bytes: Uint8Array;
  readonly pageUrl: string;
  readonly watch: PageWatch | null;
}

function readText(decoded: DecodedHtml, sent: Sent): Document {
  const { bytes, pageUrl, watch } = sent;
  watch?.begin();
  const { text: html, charset } = decoded;
  const text = new PageText();
  let base: { href: string; count: number } | null = null;
  let resolve = createUrlResolver(pageUrl);
  let doctype: string | null = null;
  const template = TemplatePath.root();

  const context: ExtractionContext = {
    resolve: (href, memo) => resolve(href, memo),
    source: ({ tag, start }) =>
      cut(tag.text ?? html.slice(start, start + Math.min(tag.length, SNIPPET_LENGTH)), SNIPPET_LENGTH),
  };
  const head = createHeadCollector(context);
  const body = createBodyCollector(context, text);
  const parts = createPartCollector(context, text);
  const styles = createStyleCollector(context);
  const byline = createBylineCollector(text);
  const paragraphs = createParagraphCollector(text);

  function meetBase(href: string): void {
    // Only the first base counts (HTML standard §4.2.3).
    if (!base) resolve = createUrlResolver(URL.parse(href, pageUrl)?.href ?? pageUrl);
    base = { href: base?.href ?? href, count: (base?.count ?? 0) + 1 };
  }

  const visitor: HtmlVisitor = {
    open(element) {
      element.path = (element.parent === null ? template : element.parent.path)?.below(element.name) ?? null;
      text.open(element);
      const { facts } = element.tag;
      if (element.name === "base" && element.attributes.href !== undefined) meetBase(element.attributes.href);
      if (facts.isForHead) head.open(element);
      if (facts.isForBody) body.open(element);
      if (facts.isForParts) parts.open(element);
      if (facts.isForStyles) styles.open(element);
      if (facts.isForByline) byline.open(element);
      if (element.name === "p") paragraphs.open(element);
    },
    text(token, parent) {
      text.add(html, token, parent);
      if (parent === null) return;
      if (parent.name === "script") parts.script(tokenTextOf(html, token), parent);
      if (parent.name === "style") {
        styles.sheet(tokenTextOf(html, token), parent);
        parts.sheet(tokenTextOf(html, token));
      }
      // The title of a drawing is its name, so it also names a link or button that holds only the drawing.
      if (parent.foreign && parent.name === "title") text.addAlt(tokenTextOf(html, token));
      if (head.gathersIn(parent)) head.text(tokenTextOf(html, token));
    },
    close(element) {
      text.close(element);
    },
    doctype(value) {
      doctype ??= value;
    },
  };
  const walk = walkHtml(html, watch === null ? visitor : watched(visitor, watch, html));
  watch?.ended(html);

  const { resources, charsetLabel, ...headFacts } = head.finish();
  const again = decodeAgain(bytes, decoded, charsetLabel);
  if (again) return readText(again, sent);
  const words = text.finish();
  const { bodyResources, ...bodyFacts } = body.finish(words.between);
  const partFacts = parts.finish();
  const forward = scriptForward(html, { ...walk, ...partFacts, wordCount: words.wordCount });
  return {
    doctype,
    charset: compareWithMeta(charset, charsetLabel, bytes),
    base,
    ...headFacts,
    ...bodyFacts,
    ...partFacts,
    ...(forward === null ? {} : { scriptForward: forward }),
    ...byline.finish(words.between),
    ...styles.finish(),
    phpMessages: phpMessages(html),
    resources: [...resources, ...bodyResources],
    mainText: words.mainText,
    prose: words.prose,
    paragraphs: paragraphs.finish(words.between),
    wordCount: words.wordCount,
    textHash: words.textHash,
    templateHash: shortHash(template.all().join("\n")),
    ...walk,
    htmlBytes: bytes.length,
  };
}

function watched(visitor: HtmlVisitor, watch: PageWatch, html: string): HtmlVisitor {
  return {
    ...visitor,
    open(element) {
      visitor.open(element);
      watch.open(element);
    },
    text(token, parent) {
      visitor.text(token, parent);
      watch.text(html, token, parent);
    },
  };
}
