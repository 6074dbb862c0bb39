/**
 * A block of structured data in the content. The number of a suggestion counts the blocks of the whole page, and how
 * many theme and plugins print before the content is not to be seen here: only its text can name the block surely.
 */
import type { PlanField } from "../plan.ts";
import { notFound, refuse } from "../refusals.ts";

export const planJsonLdBlock: PlanField = (content, { was, value }) => {
  const { source } = content;
  const scripts = content.elements.filter(
    ({ name, attributes, isClosed }) =>
      name === "script" && isClosed && attributes.get("type")?.trim().toLowerCase() === "application/ld+json",
  );
  if (scripts.length === 0) return notFound(content, "The structured data", undefined);
  const textOf = ({ openEnd, closeStart }: (typeof scripts)[number]) => source.slice(openEnd, closeStart).trim();
  if (scripts.some((script) => textOf(script) === value))
    return { is: "changes", changes: [], currentValue: value, warnings: [] };
  if (/<(?:\/script|!--)/i.test(value))
    return refuse("value_not_possible", "The text contains “</script” or “<!--”, which would end the script.");
  const [script, ...others] = was === undefined ? [] : scripts.filter((each) => textOf(each) === was.trim());
  if (!script || others.length > 0)
    return refuse(
      "element_ambiguous",
      "The page's content has structured data, and its theme or plugins may add more, so it is unclear which block to change. Change it in the editor.",
    );
  const { start, end, openEnd, closeStart } = script;
  const change = { name: "json-ld", start, end, parts: [{ start: openEnd, end: closeStart, text: value }] };
  return { is: "changes", changes: [change], currentValue: textOf(script), warnings: [] };
};
