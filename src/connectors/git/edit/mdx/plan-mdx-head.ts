/** A value of the head that code in an MDX file says. */
import { plainText } from "../../locate/words.ts";
import { furtherEffects } from "../further-effects.ts";
import type { HeadField } from "../head-fields.ts";
import type { FieldPlan, FixContext } from "../planning.ts";
import { FixRefused } from "../refused.ts";
import { type CodeValue, elementValues, metadataOf, textAt } from "./code-texts.ts";
import { addProperty, setCodeText } from "./set-code-text.ts";

interface Wanted {
  readonly field: HeadField;
  readonly current: string | null;
  readonly value: string;
  /** The part of the value that a text has, where a template adds the rest. */
  readonly partOf: (text: string) => string;
}

/** `undefined` where no code of the file says it. */
export function planMdxHead(context: FixContext, wanted: Wanted): FieldPlan | undefined {
  const [element, ...others] = elementValues(context.file, wanted.field.element);
  if (others.length > 0)
    throw new FixRefused("element_ambiguous", "The file has several of these elements. Edit it by hand.");
  if (element) return changed(context, element, wanted);
  return context.site.generator === "next" ? inMetadata(context, wanted) : undefined;
}

function inMetadata(context: FixContext, wanted: Wanted): FieldPlan | undefined {
  const { file } = context;
  const names = namesOf(wanted.field);
  const metadata = metadataOf(file);
  if (metadata.is === "code") throw computed();
  if (!names || metadata.is === "none") return undefined;
  const found = textAt(metadata.node, names, file);
  if (found.is !== "missing") return changed(context, found, wanted);
  // A layout's object would be replaced as a whole.
  if (found.names.length > 1)
    throw new FixRefused("element_not_found", `The page's metadata has no “${found.names[0]}”. Add it by hand.`);
  const change = addProperty(file, found.object, found.names[0] ?? "", wanted.value);
  return { change, current: wanted.current, affects: "page", also: effects(context, wanted, wanted.current ?? "") };
}

function changed(context: FixContext, found: CodeValue, wanted: Wanted): FieldPlan {
  if (found.is === "code") throw computed();
  const { current, field } = wanted;
  const value = plainText(found.text.value) === current ? wanted.value : wanted.partOf(found.text.value);
  const change = setCodeText(context.file, found.text, field.name, value);
  return { change, current, affects: "page", also: effects(context, { ...wanted, value }, found.text.value) };
}

function effects({ shown }: FixContext, { field, value }: Wanted, before: string) {
  if (field.name === "title") return furtherEffects(shown, [before, value], "title");
  return field.name === "meta_description" ? furtherEffects(shown, [before, value], "description") : [];
}

function computed(): FixRefused {
  return new FixRefused("derived_page", "Code in the page's file computes the value. Edit it by hand.");
}

/** nextjs.org/docs/app/api-reference/functions/generate-metadata */
function namesOf({ name, element }: HeadField): readonly string[] | undefined {
  if (name === "title" || name === "robots") return [name];
  if (name === "meta_description") return ["description"];
  if (name === "canonical") return ["alternates", "canonical"];
  const [, group, rest = ""] = (element.is === "meta" && /^(og|twitter):([a-z]+)$/.exec(element.name)) || [];
  return group === undefined ? undefined : [group === "og" ? "openGraph" : "twitter", rest];
}
