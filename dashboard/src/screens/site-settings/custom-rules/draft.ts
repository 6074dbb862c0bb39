/** A rule as the form holds it: every field is there, so that switching to another kind of search loses nothing. */
import type { CustomCheck, CustomRules, ExtractRule, Severity } from "@sitemend/client";
import { screenWords } from "../../../words/screens.ts";

const w = screenWords.customRules.faults;
export const MAX_RULES = 50;
const MOST_COUNTED = 100;
const MOST_GROUPS = 20;
const ID = /^custom-[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_ID = 60;

export type ReportIf = CustomCheck["reportIf"];
/** As the lists of the API are called. */
export type RuleKind = "checks" | "extract";
export type Rule = CustomCheck | ExtractRule;

export interface Draft {
  readonly kind: RuleKind;
  readonly title: string;
  readonly id: string;
  readonly severity: Severity;
  readonly name: string;
  readonly findBy: "css" | "regex";
  readonly css: string;
  readonly regex: string;
  readonly in: "html" | "text";
  readonly attribute: string;
  readonly url: string;
  readonly reportIf: ReportIf;
  readonly count: string;
  readonly pattern: string;
  readonly why: string;
  readonly fix: string;
  readonly take: "text" | "html";
  readonly group: string;
  readonly all: boolean;
}

/** By field, as the API names it. */
export type Faults = Readonly<Record<string, string>>;

const BLANK: Draft = {
  kind: "checks",
  title: "",
  id: "",
  severity: "notice",
  name: "",
  findBy: "css",
  css: "",
  regex: "",
  in: "html",
  attribute: "",
  url: "",
  reportIf: "present",
  count: "",
  pattern: "",
  why: "",
  fix: "",
  take: "text",
  group: "",
  all: false,
};

export const newDraft = (kind: RuleKind): Draft => ({ ...BLANK, kind });

export function draftOf(rule: Rule): Draft {
  const findBy = rule.regex === undefined ? "css" : "regex";
  if (!isCheck(rule)) return { ...BLANK, ...rule, kind: "extract", findBy, group: String(rule.group ?? "") };
  return { ...BLANK, ...rule, kind: "checks", findBy, count: String(rule.count ?? "") };
}

export function isCheck(rule: Rule): rule is CustomCheck {
  return "id" in rule;
}

/** What a rule is known by among those of its kind. */
export const keyOf = (rule: Rule): string => (isCheck(rule) ? rule.id : rule.name);
export const nameOf = (rule: Rule): string => (isCheck(rule) ? rule.title : rule.name);
export const ruleWithKey = (rules: CustomRules, kind: RuleKind, key: string | undefined): Rule | undefined =>
  (rules[kind] as readonly Rule[]).find((rule) => keyOf(rule) === key);

/** Only what holds for its kind of search; the API refuses the rest. */
export function ruleOf(draft: Draft): Rule {
  return draft.kind === "checks" ? checkOf(draft) : columnOf(draft);
}

function checkOf(draft: Draft): CustomCheck {
  const { id, title, severity, why, fix } = draft;
  const reportIf = conditionOf(draft);
  return {
    ...{ id: id.trim(), title: title.trim(), severity, reportIf },
    ...sourceOf(draft),
    ...(needsCount(reportIf) && draft.count.trim() !== "" && { count: Number(draft.count) }),
    ...(needsPattern(reportIf) && { pattern: draft.pattern.trim() }),
    ...given("why", oneLine(why)),
    ...given("fix", oneLine(fix)),
  };
}

function columnOf(draft: Draft): ExtractRule {
  const { name, findBy, attribute, take, group, all } = draft;
  return {
    name: name.trim(),
    ...sourceOf(draft),
    ...(findBy === "css" && attribute.trim() === "" && take === "html" && { take }),
    ...(findBy === "regex" && group.trim() !== "" && { group: Number(group) }),
    ...(all && { all }),
  };
}

function sourceOf({ findBy, css, regex, in: where, attribute, url }: Draft) {
  return {
    ...(findBy === "css"
      ? { css: css.trim(), ...given("attribute", attribute.trim()) }
      : { regex: regex.trim(), ...(where === "text" && { in: where }) }),
    ...given("url", url.trim()),
  };
}

function given<Name extends string>(name: Name, value: string): { [key in Name]?: string } {
  return value === "" ? {} : ({ [name]: value } as { [key in Name]?: string });
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/** A regular expression has no value that a second one could be tried on. */
export function conditionOf({ findBy, reportIf }: Pick<Draft, "findBy" | "reportIf">): ReportIf {
  return findBy === "regex" && needsPattern(reportIf) ? "present" : reportIf;
}

export const needsCount = (reportIf: ReportIf): boolean => reportIf === "more-than" || reportIf === "fewer-than";
export const needsPattern = (reportIf: ReportIf): boolean => reportIf === "matches" || reportIf === "does-not-match";

/** What can be seen without asking; the API tries selectors and expressions. */
export function faultsOf(draft: Draft, others: readonly Rule[]): Faults {
  const { kind, title, id, name } = draft;
  const named: MaybeFaults =
    kind === "checks"
      ? { title: title.trim() === "" && w.title, id: idFault(id.trim(), others) }
      : { name: name.trim() === "" ? w.name : isTaken(name.trim(), others) && w.taken };
  return onlyFaults({ ...named, ...searchFaults(draft) });
}

/** Those of what is searched for, which is all that a trial needs. */
export function trialFaults(draft: Draft): Faults {
  return onlyFaults(searchFaults(draft));
}

type MaybeFaults = Readonly<Record<string, string | false>>;

function searchFaults(draft: Draft): MaybeFaults {
  const { kind, findBy, pattern, count, group } = draft;
  const reportIf = conditionOf(draft);
  const isColumn = kind === "extract";
  return {
    [findBy]: draft[findBy].trim() === "" && w[findBy],
    count: !isColumn && needsCount(reportIf) && numberFault(count, MOST_COUNTED),
    pattern: !isColumn && needsPattern(reportIf) && pattern.trim() === "" && w.pattern,
    group: isColumn && findBy === "regex" && group.trim() !== "" && numberFault(group, MOST_GROUPS),
  };
}

function idFault(id: string, others: readonly Rule[]): string | false {
  if (!ID.test(id)) return w.id;
  return isTaken(id, others) && w.idTaken;
}

const isTaken = (key: string, others: readonly Rule[]): boolean => others.some((other) => keyOf(other) === key);

function numberFault(text: string, most: number): string | false {
  return !(/^\d{1,3}$/.test(text.trim()) && Number(text) <= most) && w.number(0, most);
}

function onlyFaults(faults: MaybeFaults): Faults {
  return Object.fromEntries(Object.entries(faults).filter((one): one is [string, string] => one[1] !== false));
}

/** `Product without price` → `custom-product-without-price`. */
export function idFor(title: string): string {
  const parts = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "" && part !== "custom");
  return ["custom", ...(parts.length === 0 ? ["check"] : parts)].join("-").slice(0, MAX_ID).replace(/-+$/, "");
}

/** A name or ID that is still free: `price`, `price 2`, `price 3`. */
export function freeKey(key: string, others: readonly Rule[], separator: string, longest: number): string {
  for (let number = 2; ; number++) {
    const ending = `${separator}${number}`;
    const next = `${key.slice(0, longest - ending.length)}${ending}`;
    if (!isTaken(next, others)) return next;
  }
}
