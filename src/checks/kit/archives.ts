/** Lists that a content system makes by itself, by author, by date, by tag or as a feed: nobody wrote them for visitors. */
import type { Document } from "#domain/document.ts";
import { isLaterPage } from "#domain/indexing.ts";
import { isPrivateByDesign, parseUrl } from "./url.ts";

const DATE = String.raw`\/(?:19|20)\d\d(?:\/\d\d?){0,2}\/?$`;
const PATH = new RegExp(
  String.raw`\/(?:authors?|tags?|stars?|feed|categories|taxonom(?:y|ies))(?:\/|$)|^(?:\/[a-z]{2}(?:-[a-z]{2})?)?${DATE}`,
  "i",
);
/** What else lies in such a folder are articles ("/archives/123") or old manuals. */
const ARCHIVE_PATH = new RegExp(String.raw`\/archives?(?:\/?$|\/(?:category|date)(?:\/|$)|${DATE})`, "i");
const QUERY = /[?&](?:author|tag|feed|m|year|monthnum|day)=/i;
const BODY_CLASS = /(?:^|\s)(?:author|tag|date|tax-(?:product|post)_tag)(?:\s|$)/;

/** The name of an author's list is often that of a login. */
export function isMadeArchive(url: string, document?: Document): boolean {
  const parsed = parseUrl(url);
  if (parsed && (isOfLists(parsed.pathname) || QUERY.test(parsed.search))) return true;
  // Another system may use these words alone for something else.
  return document !== undefined && / archive /.test(` ${document.bodyClass} `) && BODY_CLASS.test(document.bodyClass);
}

const isOfLists = (path: string): boolean => PATH.test(path) || ARCHIVE_PATH.test(path);

/** What owners keep out of search on purpose, in any system: carts and logins, lists made by themselves, page 2 and on. */
export function isKeptOutOfSearch(url: string): boolean {
  return isPrivateByDesign(url) || isLaterPage(url) || isMadeArchive(url);
}
