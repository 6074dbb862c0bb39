/** Conformance: cases from the HTML standard (§13.2.5), and parse5's tokenizer as the judge of them and of random markup. */
import fc from "fast-check";
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import { describe, expect, test } from "vitest";
import { tokenize } from "./html-tokenizer.ts";
import { tokenTextOf } from "./text-token.ts";

const CASES: readonly (readonly [about: string, html: string])[] = [
  ["§6 an ampersand or a less-than sign that begins nothing", "a & b < c <3 <> </> < /p> &;&#;&#x;"],
  ["§7 what begins an end tag", "</p></ p></3></><//p></p x=y></P\n>"],
  ["§8 tag names", "<A-b:c><a\tb><a/><a//b><a<b><div</div><é>"],
  ["§9–14 the end tags of text", "<title>a &amp; <b></titlex></title ></TITLE><textarea></textarea/>x</a>"],
  ["§12 raw text", "<style>&amp;<a></style x='>'><xmp></XMP><iframe><a></iframe>"],
  ["§15–20 a script's comment", "<script><!-- </script> --></script>"],
  ["§21–31 an escaped script", "<script><!--<script></script>--></script>a</script>"],
  ["§21–31 escaped and closed", "<script><!--<script>--></script>a"],
  ["§21 its dashes overlap", "<script><!--><script></script>a</script>"],
  ["§21 three dashes", "<script><!---><script></script>a"],
  ["§28 no script by name", "<script><!--<scripty></script>a</script>"],
  ["§31 again escaped", "<script><!--<script></script></script>a"],
  ["§5 plain text", "<plaintext></plaintext><a>&amp;"],
  ["§32 before a name", "<a / b / =c =d= e/><a /><a / ><a x/>"],
  ["§33 names of attributes", "<a B='1' b=2 \"c d<e f'g=h>"],
  ["§34 after a name", "<a b = c d / e  =  f>"],
  ["§35–38 values", "<a b= c='d>' e=\"f'\" g=h'i\"j<k=`l m=n/>"],
  ["§35 no value", "<a b=><a b= ><a b=''>"],
  ["§39 right behind a value", "<a b='c'd e=\"f\"/><a b='c'/d>"],
  ["§36 a quote that is never closed", "a<b c='d><e>"],
  ["a tag that is never closed", "a<b c"],
  ["an end tag that is never closed", "a</b c"],
  ["an end of all in the middle", "a</"],
  ["§41 a bogus comment", "<?php echo '>' ?><!x><!><!-a></!a><![CDATA[a>b]]>"],
  ["§43–51 comments", "a<!--b-->c<!-->d<!--->e<!---->f<!----!>g<!--h--!>i<!--j-- >k-->l<!--m--!n-->o<!--<!--p-->q"],
  ["a comment that is never closed", "a<!--b--"],
  ["§53 doctypes", "<!DOCTYPE html><!doctype><!DocType a 'b>c'><!doctypex"],
  ["§72 references", "&notit;&notin;&amp&ampx&#65;&#x41&#0;&#x80;&#1114112;&copy=&AElig;&NotEqualTilde;&unknown;"],
  ["§73 references in values", "<a b='&copy=1&copy;&copyx&amp&lt=' c=&amp;d e=\"&notit;&not\">"],
];

describe("finds the tokens that parse5 finds", () => {
  test.each(CASES)("%s", (_, html) => {
    expect(ours(html)).toEqual(theirs(html));
    expect(ours(html, "foreign")).toEqual(theirs(html, "foreign"));
  });

  test.each(["html", "foreign"] as const)("in random markup (%s)", (content) => {
    const letters = [..."<>/!?-='\"&;# \n\tabAZ09[]é"];
    const words = ["<!--", "-->", "--!>", "</", "/>", "<a ", "script", "<script>", "</script>", "<SCRIPT ", "</script"];
    const more = [
      "<title>",
      "</title>",
      "<style>",
      "</style ",
      "<textarea>",
      "<xmp>",
      "</xmp>",
      "<plaintext>",
      "b='",
      'c="',
    ];
    const last = ["&amp;", "&copy", "&#x41;", "&notin", "<![CDATA[", "]]>", "<!doctype ", "<b x=y>", "</b>", "😀"];
    const markup = fc.array(fc.constantFrom(...letters, ...words, ...more, ...last), { maxLength: 30 });
    fc.assert(
      fc.property(markup, (parts) => {
        const html = parts.join("");
        expect(ours(html, content)).toEqual(theirs(html, content));
      }),
      { numRuns: 5000 },
    );
  });
});

type Content = "html" | "foreign";
/** Start tags as [name, attributes, self-closing], end tags and doctypes as one word, texts as they are. */
type Found = (string | readonly [string, Record<string, string>, boolean])[];

function ours(html: string, content: Content = "html"): Found {
  const found: Found = [];
  let last: string | undefined;
  tokenize(html, {
    startTag({ kind, attributes, isSelfClosing, length }, start) {
      expect(html[start + length - 1]).toBe(">");
      found.push([kind.name, { ...attributes } as Record<string, string>, isSelfClosing]);
      last = kind.name;
      return content === "foreign" ? "markup" : kind.content;
    },
    endTag: (name) => found.push(`</${name}>`),
    text: (token) => addText(found, tokenTextOf(html, token)),
    doctype: () => found.push("<!doctype>"),
    isInForeignContent: () => content === "foreign",
    innermostName: () => last,
    hasEnough: () => false,
  });
  return found;
}

const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode] | undefined>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

function theirs(html: string, content: Content = "html"): Found {
  const found: Found = [];
  const text = ({ chars }: Token.CharacterToken) => addText(found, chars);
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs, selfClosing }) {
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      found.push([tagName, attributes, selfClosing]);
      if (content === "html") tokenizer.state = MODES[tagName] ?? tokenizer.state;
    },
    onEndTag: ({ tagName }) => found.push(`</${tagName}>`),
    onDoctype: () => found.push("<!doctype>"),
    onCharacter: text,
    onWhitespaceCharacter: text,
    onNullCharacter: text,
    onComment() {},
    onEof() {},
    onParseError: null,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.inForeignNode = content === "foreign";
  tokenizer.write(html, true);
  return found;
}

/** Where one text ends and the next begins is nobody's concern. */
function addText(found: Found, text: string): void {
  const last = found.at(-1);
  if (typeof last === "string" && last.startsWith("text ")) found[found.length - 1] = last + text;
  else found.push(`text ${text}`);
}
