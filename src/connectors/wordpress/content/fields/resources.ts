/** Addresses of what a page loads or sends to, and the order of the Tab key. */
import type { Unfixable } from "#domain/connector.ts";
import { hasAddress } from "../address.ts";
import { changeAttributes } from "../grounds.ts";
import { type Plan, type PlanField, planAll } from "../plan.ts";
import type { Element, ParsedContent } from "../read-content.ts";
import { notFound } from "../refusals.ts";

export const planResource: PlanField = (content, { target, value }) =>
  planValues(content, { what: "The file's URL", name: `resource ${target}`, target }, (element) => {
    const values = addressesOf(element, RESOURCES, { content, target, value });
    const sources = element.attributes.get("srcset");
    const moved = sources === undefined ? undefined : moveSources(sources, { content, target, value });
    if (moved !== undefined && moved !== sources) values.set("srcset", moved);
    return values;
  });

export const planFormAction: PlanField = (content, { target, value }) =>
  planValues(content, { what: "The form", name: `form ${target}`, target }, (element) =>
    addressesOf(element, FORMS, { content, target, value }),
  );

export const planTabindex: PlanField = (content, { target, value }) =>
  planValues(content, { what: "The element", name: `tabindex ${target}`, target: undefined }, ({ attributes }) =>
    attributes.get("tabindex") === target ? new Map([["tabindex", value]]) : new Map(),
  );

type Naming = readonly [names: ReadonlySet<string> | undefined, attribute: string];

const RESOURCES: readonly Naming[] = [
  [new Set(["img", "script", "iframe", "source", "video", "audio", "embed", "track"]), "src"],
  [new Set(["link"]), "href"],
  [new Set(["object"]), "data"],
  [new Set(["video"]), "poster"],
];

const FORMS: readonly Naming[] = [
  [new Set(["form"]), "action"],
  [undefined, "formaction"],
];

interface Move {
  readonly content: ParsedContent;
  readonly target: string | undefined;
  readonly value: string;
}

function addressesOf(
  { name, attributes }: Element,
  namings: readonly Naming[],
  { content, target, value }: Move,
): Map<string, string> {
  const fitting = namings.filter(([names]) => names?.has(name) ?? true).map(([, attribute]) => attribute);
  const meant = fitting.filter((attribute) => hasAddress(attributes.get(attribute), target, content));
  return new Map(meant.map((attribute) => [attribute, value]));
}

/** Candidates stand apart by blanks; a comma may end an address, but also stand in it. */
function moveSources(sources: string, { content, target, value }: Move): string {
  return sources.replace(/\S+/g, (word) => {
    const [, before = "", address = "", after = ""] = /^(,*)(.*?)(,*)$/.exec(word) ?? [];
    // A width or a density is no address.
    if (/^[\d.]+[wxh]$/.test(address)) return word;
    return hasAddress(address, target, content) ? before + value + after : word;
  });
}

function planValues(
  content: ParsedContent,
  { what, name, target }: { readonly what: string; readonly name: string; readonly target: string | undefined },
  valuesOf: (element: Element) => ReadonlyMap<string, string>,
): Plan | Unfixable {
  const elements = content.elements.filter((element) => valuesOf(element).size > 0);
  const [first] = elements;
  if (!first) return notFound(content, what, target);
  const [attribute = ""] = valuesOf(first).keys();
  return planAll(elements, first.attributes.get(attribute) ?? null, (element) =>
    changeAttributes(content, element, name, valuesOf(element)),
  );
}
