/** How much an SVG draws once all that it refers to is drawn: a few lines of nested references may be worth billions of elements. */

interface Tag {
  readonly kind: "start" | "empty" | "end" | "comment";
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

interface Element {
  readonly id: string | undefined;
  /** Ids that it refers to. */
  readonly uses: readonly string[];
  readonly inside: Element[];
}

/** No logo has more; browsers draw so many at once. */
const MOST_DRAWN = 50_000;

/** Also what would be drawn inside of itself. */
export function drawsTooMuch(tags: readonly Tag[]): boolean {
  const root = treeOf(tags);
  const byId = new Map<string, Element>();
  for (const element of all(root)) if (element.id !== undefined) byId.set(element.id, element);
  const known = new Map<Element, number>();
  const drawn = (element: Element): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    // While it is counted: whoever meets it again is inside of it.
    known.set(element, Number.POSITIVE_INFINITY);
    const used = element.uses.flatMap((id) => byId.get(id) ?? []);
    const total = [...element.inside, ...used].reduce((sum, one) => sum + drawn(one), 1);
    known.set(element, total);
    return total;
  };
  return drawn(root) > MOST_DRAWN;
}

function treeOf(tags: readonly Tag[]): Element {
  const rules = rulesOf(tags);
  const root: Element = { id: undefined, uses: [], inside: [] };
  const open = [root];
  for (const tag of tags) {
    if (tag.kind === "end") open.pop();
    if (tag.kind === "end" || tag.kind === "comment") continue;
    const element = { id: attributeOf(tag, "id"), uses: usesOf(tag, rules), inside: [] };
    open.at(-1)?.inside.push(element);
    if (tag.kind === "start") open.push(element);
  }
  return root;
}

function* all(root: Element): Generator<Element> {
  yield root;
  for (const one of root.inside) yield* all(one);
}

function usesOf(tag: Tag, rules: readonly Rule[]): readonly string[] {
  const classes = (attributeOf(tag, "class") ?? "").split(/\s+/);
  const ruled = rules.filter(({ of }) => of === undefined || classes.includes(of)).flatMap(({ uses }) => uses);
  const own = tag.attributes.flatMap(([name, value]) =>
    /(^|:)href$/i.test(name) ? [value.trim().slice(1)] : referencesIn(value),
  );
  return [...own, ...ruled];
}

function attributeOf({ attributes }: Tag, wanted: string): string | undefined {
  return attributes.find(([name]) => name === wanted)?.[1];
}

function referencesIn(text: string): string[] {
  return [...text.matchAll(/url\s*\([^#)]*#([\w.:-]+)/gi)].map(([, id = ""]) => id);
}

interface Rule {
  /** A class; `undefined`: a selector that may be of any element. */
  readonly of: string | undefined;
  readonly uses: readonly string[];
}

/** Of stylesheets, those that refer to something. */
function rulesOf(tags: readonly Tag[]): readonly Rule[] {
  const css = tags.filter(({ name }) => name === "style").map(({ text }) => text);
  return css
    .flatMap((text) => [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)])
    .flatMap(([, selectors = "", declarations = ""]) => {
      const uses = referencesIn(declarations);
      return uses.length === 0 ? [] : selectors.split(",").map((one) => ({ of: classOf(one), uses }));
    });
}

function classOf(selector: string): string | undefined {
  return /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
}
