/** Sets one value of JSON. */
import { isMap, isScalar, parseDocument, Scalar } from "yaml";
import type { TextPart } from "../../../edits/pieces.ts";
import { FixRefused } from "../refused.ts";

/** @param inner the whole object; JSON is YAML, whose parser tells where values stand */
export function setJson(inner: string, key: readonly string[], value: string): TextPart {
  const document = parseDocument(inner, { logLevel: "silent" });
  if (document.errors.length > 0 || !isMap(document.contents))
    throw new FixRefused("element_not_found", "The file's JSON isn't valid.");
  const node = document.getIn(key, true);
  if (isScalar(node) && node.range && (node.type === Scalar.QUOTE_DOUBLE || node.value === null))
    return { start: node.range[0], end: node.range[1], text: JSON.stringify(value) };
  if (node !== undefined || key.length > 1)
    throw new FixRefused("element_not_found", `The JSON has no text at ${key.join(".")}.`);
  const first = document.contents.items[0]?.key;
  const open = inner.indexOf("{") + 1;
  if (!isScalar(first) || !first.range) throw new FixRefused("element_not_found", "The file's JSON is empty.");
  const blanks = inner.slice(open, first.range[0]);
  return { start: open, end: open, text: `${blanks}${JSON.stringify(key[0])}: ${JSON.stringify(value)},` };
}
