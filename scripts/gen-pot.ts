/** Lists every translatable text of the WordPress plugin, for whoever translates it: `languages/sitemend.pot`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The only two functions that the plugin translates with, always with a text as it is written. */
const CALL = /\b(?:esc_html__|__)\(\s*'((?:[^'\\]|\\.)*)',\s*'sitemend'\s*\)/g;
const ANY_CALL = /\b(?:esc_html|esc_attr)?_(?:_|e|x|n|nx|ex)\(/g;
const COMMENT = /\/\* translators: (.+?) \*\/\s*$/;

interface Message {
  readonly places: Set<string>;
  readonly comments: Set<string>;
}

export function generatePot(root: string): void {
  const folder = join(root, "wordpress-plugin/sitemend");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".php"));
  const messages = new Map<string, Message>();
  for (const name of names.map((one) => one.replaceAll("\\", "/")).sort())
    collect(readFileSync(join(folder, name), "utf8"), name, messages);
  const entries = [...messages].map(([text, { places, comments }]) =>
    [
      ...[...comments].map((comment) => `#. translators: ${comment}`),
      ...[...places].map((place) => `#: ${place}`),
      `msgid ${quoted(text)}`,
      'msgstr ""',
    ].join("\n"),
  );
  mkdirSync(join(folder, "languages"), { recursive: true });
  writeFileSync(join(folder, "languages/sitemend.pot"), `${[HEADER, ...entries].join("\n\n")}\n`);
}

function collect(code: string, place: string, messages: Map<string, Message>): void {
  const calls = [...code.matchAll(CALL)];
  // A call in another form would be left out silently.
  if (calls.length !== (code.match(ANY_CALL)?.length ?? 0))
    throw new Error(`${place}: a text is translated in a way that gen-pot.ts does not read`);
  for (const { 1: escaped = "", index } of calls) {
    const text = escaped.replaceAll(/\\(['\\])/g, "$1");
    const message = messages.get(text) ?? { places: new Set<string>(), comments: new Set<string>() };
    message.places.add(place);
    const comment = COMMENT.exec(code.slice(0, index))?.[1];
    if (comment !== undefined) message.comments.add(comment);
    messages.set(text, message);
  }
}

const quoted = (text: string): string => JSON.stringify(text);

const HEADER = [
  'msgid ""',
  'msgstr ""',
  ...["Project-Id-Version: Sitemend", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8"].map(
    (line) => `"${line}\\n"`,
  ),
  ...["Content-Transfer-Encoding: 8bit", "X-Domain: sitemend"].map((line) => `"${line}\\n"`),
].join("\n");
