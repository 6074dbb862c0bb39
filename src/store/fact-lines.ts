/** Facts as lines of JSON, each parsed when somebody asks for it: many readers want the first one only. */
import type { Document } from "#domain/document.ts";

/** JSON has no raw line feed. */
export function inLines(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join("\n");
}

export function openLines(text: Buffer): readonly (() => unknown)[] {
  const lines: (() => unknown)[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const [from, end] = [start, found === -1 ? text.length : found];
    lines.push(once(() => JSON.parse(text.toString("utf8", from, end))));
    start = end + 1;
  }
  return lines;
}

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The facts that are there, and beside them those that are opened when they are first read. */
export function withLate<Late extends keyof Document>(
  facts: Omit<Document, Late>,
  late: { readonly [Name in Late]: () => Document[Name] },
): Document {
  for (const name in late) Object.defineProperty(facts, name, { enumerable: true, get: late[name] });
  return facts as Document;
}
