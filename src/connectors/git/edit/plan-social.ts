/** Meta elements for sharing: each is a value of the head, kept in front matter or in the page's own HTML. */
import { readContent } from "../../wordpress/content/read-content.ts";
import { readFrontMatter } from "../locate/front-matter.ts";
import { metaName } from "../locate/public-page.ts";
import { plainText } from "../locate/words.ts";
import type { FurtherEffect } from "./further-effects.ts";
import { socialField } from "./head-fields.ts";
import { inertLine } from "./inert.ts";
import { planHead } from "./plan-head.ts";
import type { FieldPlan, FixContext, SourceFile } from "./planning.ts";
import { FixRefused } from "./refused.ts";
import { rewritten } from "./rewritten.ts";

const NAME = /^(?:og|twitter|article|fb):[\w:-]+$/;
const MAX_TAGS = 20;
const MAX_LENGTH = 2083;

export function planSocialTags(context: FixContext): FieldPlan {
  const { suggestion, shown, site } = context;
  const tags = tagsIn(suggestion.value, shown.url);
  let file: SourceFile = context.file;
  const current: string[] = [];
  const also: FurtherEffect[] = [];
  for (const [name, value] of tags) {
    const field = socialField(name);
    const now = field.shown(shown);
    current.push(...now);
    if (now.length === 1 && plainText(now[0] ?? "") === value) continue;
    const plan = planHead(field, { suggestion: { ...suggestion, value }, shown, file, site });
    if ("content" in plan.change || plan.affects !== "page" || plan.change.path !== file.path)
      throw new FixRefused("derived_page", `“${name}” has its value from the whole site. Change it by hand.`);
    const text = withParts(
      file.text,
      plan.change.changes.flatMap(({ parts }) => parts),
    );
    if (!plan.change.isAsWanted(text))
      throw new FixRefused("would_break_block", "The file would say something else, too. Change it by hand.");
    if (isShownElsewhere(now, tags, shown) || site.generator === "next")
      also.push({ shown: "social", before: plainText(now[0] ?? ""), after: value });
    file = { ...file, text, front: readFrontMatter(text) };
  }
  const change = rewritten(context.file.path, context.file.text, file.text, "social tags");
  return { change, current: current.length === 0 ? null : current.join("\n"), affects: "page", also };
}

/** Templates print one value in several of them. */
function isShownElsewhere(
  values: readonly string[],
  tags: readonly (readonly [name: string, value: string])[],
  { metas }: FixContext["shown"],
): boolean {
  const others = [...metas].filter(([name]) => NAME.test(name) && !tags.some(([tag]) => tag === name));
  return others.some(([, contents]) => contents.some((content) => values.includes(content)));
}

function tagsIn(value: string, url: string): readonly (readonly [name: string, value: string])[] {
  const { elements } = readContent(value, url);
  const tags = elements.map((element) => [metaName(element) ?? "", element.attributes.get("content") ?? ""] as const);
  const names = new Set(tags.map(([name]) => name));
  if (
    tags.length === 0 ||
    tags.length > MAX_TAGS ||
    names.size < tags.length ||
    ![...names].every((name) => NAME.test(name))
  )
    throw new FixRefused("value_not_possible", "The value isn't a list of different meta elements for sharing.");
  return tags.map(([name, content]) => [name, inertLine(content, MAX_LENGTH)]);
}

function withParts(text: string, parts: readonly { start: number; end: number; text: string }[]): string {
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, part) => left.slice(0, part.start) + part.text + left.slice(part.end), text);
}
