/** The form's advanced part as options of the audit; what is empty is left to the service. */
import type { AuditOptions } from "@sitemend/client";
import { linesOf } from "../../data/text-lines.ts";

export class HeaderUnreadable extends Error {}

export function optionsOf(form: FormData): AuditOptions {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const options: AuditOptions = {};
  if (text("maxPages") !== "") options.maxPages = Number(text("maxPages"));
  if (text("rate") !== "") options.requestsPerSecond = Number(text("rate"));
  if (text("urls") !== "") options.urls = linesOf(text("urls")).filter((line) => !line.startsWith("#"));
  if (form.get("sitemapOnly") !== null) options.sitemapOnly = true;
  if (text("include") !== "") options.include = linesOf(text("include"));
  if (text("exclude") !== "") options.exclude = linesOf(text("exclude"));
  if (text("userAgent") !== "") options.userAgent = text("userAgent");
  if (text("header") !== "") options.headers = headerOf(text("header"));
  if (text("basicUser") !== "")
    options.basicAuth = { username: text("basicUser"), password: String(form.get("basicPassword")) };
  if (form.get("robots") === null) options.respectRobots = false;
  if (form.get("reuse") === null) options.reuse = false;
  const labPages = Number(form.get("lab") ?? 0);
  if (labPages > 0) options.labPages = labPages;
  const render = form.get("render");
  if (render === "always" || render === "never") options.render = render;
  return options;
}

function headerOf(line: string): Record<string, string> {
  const colon = line.indexOf(":");
  if (colon < 1) throw new HeaderUnreadable(line);
  return { [line.slice(0, colon).trim()]: line.slice(colon + 1).trim() };
}

/** `*` any run of characters, `$` at the end anchors; against path and query, as the service does it. */
export function matches(pattern: string, target: string): boolean {
  const anchored = pattern.endsWith("$");
  const body = (anchored ? pattern.slice(0, -1) : pattern).replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${body}${anchored ? "$" : ""}`).test(target);
}

export function isVisited(address: string, include: readonly string[], exclude: readonly string[]): boolean {
  const url = URL.parse(address, "https://site.invalid");
  if (url === null) return false;
  const target = `${url.pathname}${url.search}`;
  if (exclude.some((pattern) => matches(pattern, target))) return false;
  return include.length === 0 || include.some((pattern) => matches(pattern, target));
}
