/** The URLs of an audit that reads a list: of the website, each once, in the order given. */
import type { AuditOptions, AuditType } from "#domain/audit.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseTarget } from "./target.ts";

/**
 * @returns empty when it is to be no list
 * @throws ServiceError validation_failed, target_not_allowed
 */
export function urlListOf(
  type: AuditType,
  site: URL,
  { urls, sitemapOnly }: Pick<AuditOptions, "urls" | "sitemapOnly">,
): readonly string[] {
  const refuse = (pointer: string, code: string, message: string) =>
    new ServiceError("validation_failed", { fields: [{ pointer, code, message }] });
  if (type === "page-audit" && urls !== undefined)
    throw refuse("/options/urls", "not_in_page_audit", "A page audit covers one page. Run a full-audit for a list.");
  if (type === "page-audit" && sitemapOnly === true)
    throw refuse("/options/sitemapOnly", "not_in_page_audit", "A page audit covers one page. Run a full-audit.");
  if (urls !== undefined && sitemapOnly === true)
    throw refuse("/options/sitemapOnly", "not_with_urls", "Give a list of URLs or sitemapOnly, not both.");
  const listed = (urls ?? []).map((text, index) => {
    const pointer = `/options/urls/${index}`;
    const url = parseTarget(text, pointer);
    if (url.origin !== site.origin)
      throw refuse(pointer, "url_other_site", `${url.origin} is another site than ${site.origin}. List its URLs only.`);
    return url.href;
  });
  return [...new Set(listed)];
}
