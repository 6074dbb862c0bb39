/** Who wrote a post and when, wherever the page says so. */
import type { Document } from "#domain/document.ts";
import { isObject } from "./json-ld.ts";
import { structuredData } from "./structured-data.ts";

/** "By Mei Lin", in the first lines of a text. */
const BYLINE =
  /^(?:(?:written|posted|published|text) )?(?:by|von|par|por|di|door|av|przez|af|文[：:]|著者[：:])\s*:?\s+\p{Lu}/iu;
/** 2030-05-01, 1.5.2030, 1/5/30, May 1 2030, 1 mai 2030, 2030年5月1日. */
const DATE =
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}\b|\b\d{1,2}\.?\s(?:de\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}\b|\b\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}\b|\d{4}年\d{1,2}月/u;
/** Dates and names stand at the beginning or at the end of a post. */
const LINES = 12;

export function namesAuthor(document: Document): boolean {
  const { parts, metas } = document;
  if (parts.includes("byline") || saysProperty(document, ["author", "creator"])) return true;
  if (metas.some(({ name, content }) => /(?:^|:)author$|^twitter:creator$/.test(name) && content.trim() !== ""))
    return true;
  return edges(document).some((line) => BYLINE.test(line));
}

export function namesDate(document: Document): boolean {
  const { parts, metas } = document;
  if (parts.includes("date") || saysProperty(document, ["datePublished", "dateModified", "dateCreated"])) return true;
  if (
    metas.some(
      ({ name, content }) => /published_time|modified_time|^(?:dc\.)?date|pubdate/.test(name) && content.trim() !== "",
    )
  )
    return true;
  return edges(document).some((line) => DATE.test(line));
}

function saysProperty(document: Document, names: readonly string[]): boolean {
  return structuredData(document).nodes.some(({ properties }) =>
    names.some((name) => (typeof properties[name] === "string" ? properties[name] !== "" : isSaid(properties[name]))),
  );
}

function isSaid(value: unknown): boolean {
  return isObject(value) || Array.isArray(value);
}

function edges({ prose }: Document): readonly string[] {
  return prose.length <= LINES * 2 ? prose : [...prose.slice(0, LINES), ...prose.slice(-LINES)];
}
