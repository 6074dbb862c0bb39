/** The settings with one rule saved or deleted. How a check was turned off, or weighs, goes with it. */
import type { UpdateWebsiteData, Website } from "@sitemend/client";
import { isProblem } from "../../../data/ask.ts";
import { type Faults, isCheck, keyOf, type Rule, type RuleKind } from "./draft.ts";

type Body = NonNullable<UpdateWebsiteData["body"]>;
type Settings = Pick<Website, "custom" | "checks">;

const kindOf = (rule: Rule): RuleKind => (isCheck(rule) ? "checks" : "extract");

/** @param before as it was called until now; `undefined` for a new one */
export function withRule({ custom, checks }: Settings, before: string | undefined, rule: Rule): Body {
  const kind = kindOf(rule);
  const list: readonly Rule[] = custom[kind];
  const at = placeOf({ custom }, kind, before);
  return {
    custom: { ...custom, [kind]: [...list.slice(0, at), rule, ...list.slice(at + 1)] },
    ...movedOverride(checks, before, rule),
  };
}

export function withoutRule({ custom, checks }: Settings, rule: Rule): Body {
  const [kind, key] = [kindOf(rule), keyOf(rule)];
  const rest = (custom[kind] as readonly Rule[]).filter((one) => keyOf(one) !== key);
  return {
    custom: { ...custom, [kind]: rest },
    ...(isCheck(rule) && checks[key] !== undefined && { checks: { [key]: null } }),
  };
}

/** Its index in the list, behind the others if it isn't there. */
function placeOf({ custom }: Pick<Settings, "custom">, kind: RuleKind, key: string | undefined): number {
  const list: readonly Rule[] = custom[kind];
  const at = list.findIndex((rule) => keyOf(rule) === key);
  return at < 0 ? list.length : at;
}

function movedOverride(checks: Settings["checks"], before: string | undefined, rule: Rule): Pick<Body, "checks"> {
  const known = before === undefined ? undefined : checks[before];
  if (!isCheck(rule) || before === undefined || known === undefined) return {};
  const next = known.severity === undefined ? known : { ...known, severity: rule.severity };
  return { checks: { ...(before !== rule.id && { [before]: null }), [rule.id]: next } };
}

/** What the service said of the fields of this rule, and whether that is all it said. */
export function faultsOfRule(error: unknown, settings: Settings, before: string | undefined, rule: Rule) {
  const kind = kindOf(rule);
  return faultsUnder(error, `/custom/${kind}/${placeOf(settings, kind, before)}/`);
}

export function faultsUnder(error: unknown, pointer: string): Faults {
  if (!isProblem(error)) return {};
  const own = error.fields.filter((field) => field.pointer.startsWith(pointer));
  return Object.fromEntries(own.map((field) => [field.pointer.slice(pointer.length), field.message]));
}

export function isAllSaid(error: unknown, faults: Faults): boolean {
  return isProblem(error) && error.fields.length > 0 && error.fields.length === Object.keys(faults).length;
}
