/** A link at the end of the content, in a paragraph of its own. */
import { Parser } from "htmlparser2";
import { hasAddress } from "../address.ts";
import { escapeAttribute, escapeText } from "../change-attributes.ts";
import { folded } from "../names.ts";
import type { PlanField } from "../plan.ts";
import { notFound, refuse } from "../refusals.ts";

export const planLinkAdded: PlanField = (content, { value }) => {
  const link = readLink(value, content.pageUrl);
  if (!link) return refuse("value_not_possible", "The suggestion isn't a single link with a URL and a text.");
  const { source, elements, blocks } = content;
  const same = elements.find(
    ({ name, attributes }) => name === "a" && hasAddress(attributes.get("href"), link.href, content),
  );
  if (same) {
    const currentValue = source.slice(same.start, same.end);
    return { is: "changes", changes: [], currentValue, warnings: [] };
  }
  const end = source.trimEnd().length;
  // An edit needs a neighbour to stand beside, and a page without content is built by something else.
  if (end === 0) return notFound(content, "A place for the link", undefined);
  const line = source.includes("\r\n") ? "\r\n" : "\n";
  const paragraph = `<p><a href="${escapeAttribute(link.href)}">${escapeText(link.text)}</a></p>`;
  const block = ["<!-- wp:paragraph -->", paragraph, "<!-- /wp:paragraph -->"].join(line);
  const text = `${line}${line}${blocks.length > 0 ? block : paragraph}`;
  const change = { name: `link ${link.href}`, start: end, end, parts: [{ start: end, end, text }] };
  return { is: "changes", changes: [change], currentValue: null, warnings: [] };
};

/** Written anew from its address and text: whatever else the value holds does not reach the site. */
function readLink(value: string, pageUrl: string): { href: string; text: string } | undefined {
  const hrefs: (string | undefined)[] = [];
  let [text, others] = ["", 0];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === "a") hrefs.push(href);
      else others++;
    },
    ontext(piece) {
      text += piece;
    },
  });
  parser.end(value);
  const [href] = hrefs;
  const isLink = hrefs.length === 1 && others === 0 && href !== undefined && folded(text) !== "";
  return isLink && /^https?:$/.test(URL.parse(href, pageUrl)?.protocol ?? "")
    ? { href, text: folded(text) }
    : undefined;
}
