/** Forms, and whether they ask for a password. */
import type { FormTag } from "#domain/document.ts";
import type { ExtractionContext } from "./extraction-context.ts";
import type { OpenElement } from "./open-element.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_FORMS = 500;

export function createFormCollector(context: ExtractionContext) {
  const forms: { tag: Omit<FormTag, "hasPassword">; hasPassword: boolean }[] = [];

  function form(element: OpenElement): void {
    if (forms.length >= MAX_FORMS) return;
    const { attributes } = element;
    const action = attributes.action ?? null;
    const url = action === null ? null : (context.resolve(action)?.url ?? null);
    const method = (attributes.method ?? "get").toLowerCase();
    forms.push({ tag: { action, url, method, source: context.source(element) }, hasPassword: false });
  }

  return {
    open(element: OpenElement): void {
      const { name, attributes } = element;
      if (name === "form") form(element);
      const last = forms.at(-1);
      if (last && name === "input" && attributes.type?.toLowerCase() === "password") last.hasPassword = true;
    },

    finish: (): readonly FormTag[] => forms.map(({ tag, hasPassword }) => ({ ...tag, hasPassword })),
  };
}
