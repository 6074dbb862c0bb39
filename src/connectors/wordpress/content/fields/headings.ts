/** Headings: their level, their removal, and which one is the main heading. */
import type { Unfixable } from "#domain/connector.ts";
import type { ElementChange, TextPart } from "../../../edits/pieces.ts";
import { escapeText } from "../change-attributes.ts";
import { groundOf } from "../grounds.ts";
import { membersOf, removeMember, setMember } from "../json-members.ts";
import { named, nameInside, sameWords, textInside } from "../names.ts";
import { type PlanField, planAll } from "../plan.ts";
import { type Element, type ParsedContent, readContent } from "../read-content.ts";
import { notClosed, notFound, refuse, wouldBreak } from "../refusals.ts";
import { removeBlock, removeRange } from "../removal.ts";
import { holdsPicture, setText } from "../set-text.ts";

export const planHeadingLevel: PlanField = (content, { target = "", value }) => {
  const all = headingsOf(content);
  const [first, ...others] = named(all, target);
  if (!first) return notFound(content, "The heading", target);
  if (others.length > 0)
    return refuse("element_ambiguous", `Several headings in the content have the text “${target}”.`);
  const level = levelOf(first);
  const following = all.slice(all.indexOf(first));
  const end = following.findIndex((heading) => levelOf(heading) < level);
  const meant = following.slice(0, end === -1 ? undefined : end);
  const by = Number(value) - level;
  if (by === 0) {
    const asIs = inWords(meant, levelOf);
    return { is: "changes", changes: [], currentValue: asIs, proposedValue: asIs, warnings: [] };
  }
  const isPossible = (heading: Element) => levelOf(heading) + by >= 1 && levelOf(heading) + by <= 6;
  if (!/^[1-6]$/.test(value) || !meant.every(isPossible))
    return refuse("value_not_possible", "Heading levels range from 1 to 6.");
  return planLevels(content, meant, (heading) => levelOf(heading) + by);
};

/** The one that stays may be the theme's, which prints the title. */
export const planMainHeading: PlanField = (content, { value, title }) => {
  const all = headingsOf(content).filter((heading) => levelOf(heading) === 1);
  const same = named(all, value);
  const kept = same.find((heading) => textInside(heading) !== "") ?? same[0];
  const others = all.filter((heading) => heading !== kept);
  const [first] = others;
  if (kept && !first) return refuse("element_ambiguous", `“${value}” is the only H1 in the content. ${OF_THE_THEME}`);
  if (!first) return notFound(content, "The heading that must change", undefined);
  const plan = planLevels(content, others, () => 2);
  if (plan.is === "unfixable" || kept || typeof title !== "string" || sameWords(title, value)) return plan;
  const unseen = `“${value}” is neither in the content nor in the title. Check whether the page still has this heading.`;
  return { ...plan, warnings: [...plan.warnings, unseen] };
};

const OF_THE_THEME =
  "The others come from the theme. If the theme outputs the title as an H1, change the one in the content to an H2 in the editor.";

/** What their words are stays, so both sides name them. */
function planLevels(
  content: ParsedContent,
  headings: readonly Element[],
  levelAfter: (heading: Element) => number,
): ReturnType<PlanField> {
  const plan = planAll(headings, inWords(headings, levelOf), (each) => setLevel(content, each, levelAfter(each)));
  return plan.is === "unfixable" ? plan : { ...plan, proposedValue: inWords(headings, levelAfter) };
}

function inWords(headings: readonly Element[], level: (heading: Element) => number): string {
  return headings.map((heading) => `H${level(heading)}: ${nameInside(heading)}`).join("\n");
}

/** `was` tells which one where theme and content both have an H1; without it the content's first is meant. */
export const planTitleHeading: PlanField = (content, { was, value }) => {
  const all = headingsOf(content).filter((heading) => levelOf(heading) === 1);
  const meant = was === undefined ? all : named(all, was);
  const heading = meant.find((each) => nameInside(each) !== "") ?? meant[0];
  if (!heading) return notFound(content, "The main heading", undefined);
  const plan = planAll([heading], nameInside(heading), () => renameHeading(content, heading, value));
  if (plan.is === "unfixable" || was !== undefined) return plan;
  return { ...plan, warnings: [...plan.warnings, "If the theme also outputs the title as an H1, that one stays."] };
};

export const planHeadingRemoved: PlanField = (content, { target = "" }) => {
  const meant = headingsOf(content).filter(
    (heading) => isMeant(content, heading, target) && textInside(heading) === "",
  );
  const [first] = meant;
  if (!first) return notFound(content, "The empty heading", undefined);
  return planAll(meant, content.source.slice(first.start, first.end), (heading) => removeHeading(content, heading));
};

/** As the page had it, where themes may have added classes and anchors. */
function isMeant({ source, pageUrl }: ParsedContent, heading: Element, target: string): boolean {
  if (target === "") return false;
  if (source.slice(heading.start, heading.end).startsWith(target)) return true;
  const [shown] = readContent(target, pageUrl).elements;
  return shown?.name === heading.name && ownAttributes(shown) === ownAttributes(heading);
}

function ownAttributes({ attributes }: Element): string {
  const own = [...attributes].filter(([name]) => name !== "class" && name !== "id");
  return JSON.stringify(own.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function headingsOf({ elements }: ParsedContent): readonly Element[] {
  return elements.filter(({ name }) => /^h[1-6]$/.test(name));
}

function levelOf({ name }: Element): number {
  return Number(name.slice(1));
}

/** A heading block keeps its level in the comment, too. */
function setLevel(content: ParsedContent, heading: Element, level: number): ElementChange | Unfixable {
  const { start, end, closeStart, isClosed, block } = heading;
  const text = nameInside(heading);
  if (!isClosed) return notClosed(`The heading “${text}”`);
  const others = levelInBlock(content, heading, level);
  if (!others) return wouldBreak(block, `The heading “${text}”`);
  // Between `<h` and what follows; `</h` has one letter more.
  const digits = [start + 2, closeStart + 3].map((place) => ({ start: place, end: place + 1, text: String(level) }));
  const parts = [...digits, ...others];
  return { name: `heading ${text}`, start: Math.min(start, ...parts.map((part) => part.start)), end, parts };
}

/** `undefined`: a block whose rules are not known. */
function levelInBlock({ source }: ParsedContent, heading: Element, level: number): readonly TextPart[] | undefined {
  const { block } = heading;
  if (!block || groundOf(heading) === "free") return [];
  if (block.name !== "core/heading" || heading.parent?.block === block) return undefined;
  if (!membersOf(source, block)) return undefined;
  // 2 is the default, and the editor writes no defaults.
  return level === 2 ? removeMember(source, block, "level") : setMember(source, block, ["level", level, ["textAlign"]]);
}

function renameHeading(content: ParsedContent, heading: Element, value: string): ElementChange | Unfixable {
  const { block, start, end, openEnd, closeStart, isClosed } = heading;
  const name = `heading ${nameInside(heading)}`;
  const isFree = groundOf(heading) === "free";
  const isPicture = textInside(heading) === "" && holdsPicture(heading);
  if (!isFree && (block?.name !== "core/heading" || isPicture)) return wouldBreak(block, "The main heading");
  if (!isPicture || !isClosed) return setText(content, heading, name, value);
  // A picture that was the heading stays, above the words.
  const [open, close] = [content.source.slice(start, openEnd), content.source.slice(closeStart, end)];
  return {
    name,
    start,
    end,
    parts: [
      { start, end: openEnd, text: "<div>" },
      { start: closeStart, end, text: `</div>${open}${escapeText(value)}${close}` },
    ],
  };
}

function removeHeading(content: ParsedContent, heading: Element): ElementChange | Unfixable {
  const name = `heading ${content.source.slice(heading.start, heading.openEnd)}`;
  if (!heading.isClosed) return notClosed("The empty heading");
  if (groundOf(heading) === "free") return removeRange(name, heading);
  const { block } = heading;
  return block?.name === "core/heading" ? removeBlock(content, name, block) : wouldBreak(block, "The empty heading");
}
