/** Who wrote a post and when, where its marks can be read without guessing: machine-readable times, links to authors. */
import type { Document } from "#domain/document.ts";
import type { Between } from "./extraction-context.ts";
import type { OpenElement } from "./open-element.ts";
import type { PageText, Span } from "./page-text.ts";
import type { Attributes } from "./tag.ts";

const MAX_NAME = 100;
/** ISO 8601 as Google reads it. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const MODIFIED = /(?:^|[\s_-])(?:updated|modified|datemodified)(?:$|[\s_-])/i;
const PUBLISHED = /(?:^|[\s_-])(?:published|entry-date|post-date|pubdate|datepublished|dt-published)(?:$|[\s_-])/i;

const AUTHOR_LINK = /(?:^|\s)author(?:\s|$)/i;
/** What WordPress writes around the name, in classic and in block themes. */
const AUTHOR_NAME = /(?:^|\s)(?:wp-block-post-author__name|wp-block-post-author-name)(?:\s|$)/i;

export function createBylineCollector(text: PageText) {
  let published: string | undefined;
  let modified: string | undefined;
  let span: Span | undefined;

  function time({ attributes, parent }: OpenElement): void {
    const value = attributes.datetime?.trim() ?? "";
    if (!DATE.test(value)) return;
    // Block themes mark the box around it.
    const classes = `${attributes.class ?? ""} ${parent?.attributes.class ?? ""}`;
    const words = `${classes} ${attributes.itemprop ?? ""} ${"pubdate" in attributes ? "pubdate" : ""}`;
    // WordPress marks a time that is both: "entry-date published updated".
    if (PUBLISHED.test(words)) published ??= value;
    else if (MODIFIED.test(words)) modified ??= value;
  }

  function author(element: OpenElement): void {
    const from = text.position();
    element.afterClose(() => {
      if (text.position() > from) span ??= { from, to: text.position() };
    });
  }

  return {
    open(element: OpenElement): void {
      const { name } = element;
      if (name === "time") time(element);
      else if (span === undefined && isAuthor(name, element.attributes)) author(element);
    },

    finish(between: Between): Pick<Document, "published" | "modified" | "author"> {
      const name = span ? between(span, MAX_NAME) : "";
      return {
        ...(published === undefined ? {} : { published }),
        ...(modified === undefined ? {} : { modified }),
        ...(name === "" ? {} : { author: name }),
      };
    },
  };
}

export function isAuthor(name: string, attributes: Attributes): boolean {
  if (name === "a" && attributes.rel !== undefined && AUTHOR_LINK.test(attributes.rel)) return true;
  return attributes.class !== undefined && AUTHOR_NAME.test(attributes.class);
}
