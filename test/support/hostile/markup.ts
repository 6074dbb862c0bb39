/** Pages that are legal to send and hard to read. */
import { endless, type HostileAttack, head, htmlPage, page as pages, type Say, whole } from "./answers.ts";

const MILLION = 1_000_000;
const TEA = "tea and cake ";

/** Two of each: they are large. */
const page = (name: string, words: string, say: Say): HostileAttack => pages(name, words, say, 2);

/** Two ordinary pages of 9 MB: what an attack may cost is measured against them. */
export const BULKY: HostileAttack = page("bulky", "long, but harmless", (socket) => huge(prose())(socket));

export const MARKUP: readonly HostileAttack[] = [
  page(
    "charset-unknown",
    "a charset that nobody knows",
    whole(htmlPage("<p>Tea"), { "content-type": "text/html; charset=x-tea" }),
  ),
  page(
    "charset-long",
    "a charset of 50,000 letters",
    whole(htmlPage("<p>Tea"), { "content-type": `text/html; charset=${"x".repeat(50_000)}` }),
  ),
  page(
    "charset-conflict",
    "byte order mark, header and meta tag disagree",
    whole(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('<meta charset="shift_jis"><p>Tea')]), {
      "content-type": "text/html; charset=iso-2022-jp",
    }),
  ),
  page(
    "charset-utf-7",
    "UTF-7 with a script",
    whole("+ADw-script+AD4-", { "content-type": "text/html; charset=utf-7" }),
  ),
  page(
    "charset-replacement",
    "a charset that browsers refuse",
    whole(htmlPage("<p>Tea"), { "content-type": "text/html; charset=hz-gb-2312" }),
  ),
  page("binary", "random bytes that call themselves HTML", whole(noise(300_000))),
  page("nul-page", "a page of NUL", whole(Buffer.alloc(2_000_000))),
  page("million-attributes", "a million attributes on one element", huge(`<p${numbered(" a", MILLION, "=x")}>Tea`)),
  page("long-attribute", "an attribute of 8 MB", huge(`<p title="${"x".repeat(8 * MILLION)}">Tea`)),
  page("deep-nesting", "a million open elements", huge("<div>".repeat(MILLION))),
  page("deep-formatting", "a million open formatting elements", huge("<b><i>".repeat(MILLION / 2))),
  page("deep-tables", "tables in tables", huge("<table><tr><td>".repeat(MILLION / 10))),
  page("deep-svg", "svg in svg", huge("<svg><g>".repeat(MILLION / 4))),
  page("misnested", "ends that fit nothing", huge("<p><b></p></i></div>".repeat(MILLION / 4))),
  page("single-line", "one line of 5 MB", huge(`<p>${TEA.repeat(400_000)}`)),
  page("long-word", "one word of 5 MB", huge(`<p>${"tea".repeat(1_700_000)}`)),
  page("unclosed-comment", "a comment without end", huge(`<!--${"- -->".repeat(10)}<!--${TEA.repeat(400_000)}`)),
  page("unclosed-tag", "a tag without end", huge(`<p ${"<".repeat(2 * MILLION)}`)),
  page("unclosed-script", "a script without end", huge(`<script>${"</scrip ".repeat(400_000)}`)),
  page(
    "entities",
    "a million entities",
    huge(`<p>${"&CounterClockwiseContourIntegral;&#x10ffff;&amp".repeat(100_000)}`),
  ),
  page("headings", "200,000 headings", huge("<h2>Tea</h2>".repeat(200_000))),
  page("images", "200,000 pictures", huge('<img src="/tea.png">'.repeat(200_000))),
  page("links", "100,000 different links", huge(numbered('<a href="/l', 100_000, '">Tea</a>'))),
  page("srcset", "a srcset of 5 MB", huge(`<img srcset="${"/a.png 1x,".repeat(500_000)}">`)),
  page(
    "deep-json",
    "linked data nested a million deep",
    huge(`<script type="application/ld+json">${"[".repeat(MILLION)}</script>`),
  ),
  page(
    "wide-json",
    "linked data of 5 MB",
    huge(`<script type="application/ld+json">[${'{"@type":"Tea"},'.repeat(300_000)}0]</script>`),
  ),
  page("long-title", "a title of 5 MB", huge(`<title>${TEA.repeat(400_000)}</title>`)),
  page("long-link", "an address of 5 MB", huge(`<a href="/${"a/".repeat(2_500_000)}">Tea</a>`)),
  page("data-link", "a data address of 5 MB", huge(`<a href="data:text/html,${TEA.repeat(400_000)}">Tea</a>`)),
  page(
    "base",
    "a base that leads nowhere",
    whole(htmlPage('<base href="javascript:tea//"><base href="http://[::1"><a href="a">A</a>')),
  ),
  page(
    "proto",
    "names that objects already have",
    whole(htmlPage(`<a __proto__="x" constructor="y" href="/__proto__">A</a>${"<constructor>"}`)),
  ),
  page(
    "surrogates",
    "half letters in names and addresses",
    whole(htmlPage('<a href="/\\ud800?&#xD800;">&#xDFFF;</a><title>&#xD83D;')),
  ),
];

function prose(): string {
  return `<h2>Of tea</h2><p>${TEA.repeat(40)}</p><ul><li><a href="/">Tea</a></li></ul>`.repeat(14_000);
}

/** As a body that just comes: its length is not said. */
function huge(body: string) {
  return endless(head(), htmlPage(body), 1);
}

function numbered(before: string, count: number, after: string): string {
  return Array.from({ length: count }, (_, number) => `${before}${number}${after}`).join("");
}

/** xorshift32 from a fixed seed. */
function noise(size: number): Uint8Array {
  let seed = 2_463_534_242;
  return Uint8Array.from({ length: size }, () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed & 0xff;
  });
}
