/** Form controls and accessible names: where a name comes from another element, it is looked up when all is read. */
import type { ControlTag } from "#domain/document.ts";
import type { Between, ExtractionContext } from "./extraction-context.ts";
import type { OpenElement } from "./open-element.ts";
import type { PageText, Span } from "./page-text.ts";
import type { Attributes } from "./tag.ts";

const MAX_CONTROLS = 5000;
const MAX_NAMED = 20_000;
const MAX_NAME = 300;
const BUTTON_TYPES = new Set(["submit", "reset", "button"]);

const NAMELESS = () => null;

export function createControlCollector(context: ExtractionContext, text: PageText) {
  const controls: ((between: Between) => ControlTag)[] = [];
  /** Where the text of an element with an id, or of a label for an id, stands. */
  const byId = new Map<string, Span>();
  const labelFor = new Map<string, Span>();
  let customSeen = 0;
  /** Disabled field sets that are open: people cannot fill in what stands there. */
  let disabledSets = 0;
  let openLabel: { span: Span | null } | null = null;

  function remember(element: OpenElement, keep: (span: Span) => void): void {
    const from = text.position();
    element.afterClose(() => {
      keep({ from, to: text.position() });
    });
  }

  /** A name that is not the element's own text: aria-labelledby, aria-label, title. */
  function nameOf(attributes: Attributes): (between: Between) => string | null {
    const referring = attributes["aria-labelledby"];
    if (referring === undefined) {
      const own = attributes["aria-label"]?.trim() || attributes.title?.trim() || null;
      return own === null ? NAMELESS : () => own;
    }
    const ids = referring.split(/\s+/).filter(Boolean).slice(0, 20);
    return (between) => {
      const texts = ids.map((id) => byId.get(id)).map((span) => (span ? between(span, MAX_NAME) : ""));
      const referred = texts.filter(Boolean).join(" ");
      return referred || attributes["aria-label"]?.trim() || attributes.title?.trim() || null;
    };
  }

  function control(element: OpenElement, kind: ControlTag["kind"]): void {
    if (controls.length >= MAX_CONTROLS) return;
    const { attributes } = element;
    const type = attributes.type?.toLowerCase() ?? null;
    const id = attributes.id ?? null;
    const own: { span: Span | null } = { span: null };
    const around = openLabel;
    const isDisabled = "disabled" in attributes || disabledSets > 0;
    const unjudged = element.concealed || isDisabled || attributes.tabindex === "-1" || attributes.type === "hidden";
    const customBefore = customSeen;
    let isCustom = false;
    const named = nameOf(attributes);
    // The value of an input is what it shows; that of a button is only sent.
    const value = kind === "input" ? shownValue(type, attributes) : undefined;
    const source = context.source(element);
    if (kind === "button") {
      remember(element, (span) => {
        own.span = span;
        isCustom = customSeen > customBefore;
      });
    }
    controls.push((between) => {
      const spans = [id === null ? undefined : labelFor.get(id), around?.span, own.span];
      const texts = spans.map((span) => (span ? between(span, MAX_NAME) : ""));
      const label = named(between) ?? (texts.find(Boolean) || value || null);
      return {
        kind,
        type,
        id,
        name: attributes.name ?? null,
        label,
        autocomplete: attributes.autocomplete ?? null,
        placeholder: attributes.placeholder ?? null,
        ...(unjudged || isCustom ? { unjudged: true as const } : {}),
        source,
      };
    });
  }

  return {
    nameOf,
    customSeen: (): number => customSeen,

    open(element: OpenElement): void {
      const { name, attributes } = element;
      const id = attributes.id;
      // What a custom element shows is decided by its script.
      if (name.includes("-") && !element.foreign) customSeen += 1;
      if (id && byId.size < MAX_NAMED && !byId.has(id)) remember(element, (span) => byId.set(id, span));
      if (name === "fieldset" && "disabled" in attributes) {
        disabledSets += 1;
        element.afterClose(() => {
          disabledSets -= 1;
        });
      } else if (name === "label") {
        const own: { span: Span | null } = { span: null };
        openLabel = own;
        remember(element, (span) => {
          own.span = span;
          if (openLabel === own) openLabel = null;
          if (attributes.for && labelFor.size < MAX_NAMED) labelFor.set(attributes.for, span);
        });
      } else if (name === "input" || name === "select" || name === "textarea" || name === "button") {
        control(element, name);
      }
    },

    finish: (between: Between): ControlTag[] => controls.map((make) => make(between)),
  };
}

function shownValue(type: string | null, { alt, value }: Attributes): string | undefined {
  if (type === "image") return alt;
  return BUTTON_TYPES.has(type ?? "") ? value : undefined;
}
