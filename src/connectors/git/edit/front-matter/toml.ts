/** Sets one value of TOML. A line is found by its own text; whoever calls compares what a parser reads before and after. */
import type { TextPart } from "../../../edits/pieces.ts";
import { FixRefused } from "../refused.ts";

const HEADER = /^[ \t]*\[\[?[ \t]*([\w.-]+)[ \t]*\]?\][ \t]*(?:#.*)?\r?$/;
const STRING = /^[ \t]*(?:([\w-]+)|"([\w-]+)"|'([\w-]+)')[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|'[^']*')[ \t]*(?:#.*)?\r?$/;

export function setToml(inner: string, key: readonly string[], value: string): TextPart {
  const section = key.slice(0, -1).join(".");
  const name = key.at(-1) ?? "";
  let [at, current] = [0, ""];
  let end = 0;
  let behindTitle: number | undefined;
  for (const line of inner.split(/(?<=\n)/)) {
    const text = line.replace(/\n$/, "");
    current = HEADER.exec(text)?.[1] ?? current;
    const found = STRING.exec(text);
    const own = found && current === section ? (found[1] ?? found[2] ?? found[3]) : undefined;
    if (own === name && found?.[4] !== undefined) return replaced(at, text, found[4], value);
    at += line.length;
    if (own === "title") behindTitle = at;
    if (current === "") end = at;
  }
  if (section !== "")
    throw new FixRefused("element_not_found", `The front matter has no ${key.join(".")} in one line.`);
  const lineEnd = inner.includes("\r\n") ? "\r\n" : "\n";
  const place = behindTitle ?? end;
  return { start: place, end: place, text: `${name} = ${JSON.stringify(value)}${lineEnd}` };
}

function replaced(at: number, text: string, old: string, value: string): TextPart {
  const start = at + text.indexOf(old, text.indexOf("="));
  const isLiteral = old.startsWith("'") && !value.includes("'");
  return { start, end: start + old.length, text: isLiteral ? `'${value}'` : JSON.stringify(value) };
}
