/** Differential test: what a real HTML tree says, on markup as people write it and on whole sites of documentation. */
import { globSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SITE_PACKAGES, siteFolder } from "../../test/support/corpora.ts";
import { disagreement } from "../../test/support/parse5-facts.ts";

const UTF8 = "text/html; charset=utf-8";
const AWKWARD = [
  "<TITLE>Upper</TITLE><META NAME=Description content='x'><A HREF=/a>one</A>",
  "<title>a</title><title>b</title><body><title>c</title>",
  "<title>unclosed <b>bold</b>",
  "<p><a href=1>one<a href=2>two</a></p><h1>a<h2>b</h1>",
  "<!-- a --!><h1>x</h1><!--> <h2>y</h2><!---> <h3>z</h3>",
  "<textarea><a href=x></textarea><script>document.write('<a href=y>')</script><a href=z>z</a>",
  "<script><!-- <script> </script> --></script><a href=after>x</a>",
  "<svg><title>s</title><a href=q>x</a><foreignObject><h1>in</h1></foreignObject></svg><title>late</title>",
  "<noscript><a href=n>n</a><img src=i></noscript><template><a href=t></a></template>",
  "<a href='&amp;&lt;&copy;&notit;'>e</a><a href=x href=y>dup</a><a href>empty</a><a href=''>e</a>",
  "<table><tr><td><a href=c>c</a><td><h2>t</h2></table><ul><li>a<li><h3>b</h3></ul>",
  "<img alt=a src=1><image src=2><picture><source><img></picture>",
  '<script type=\'application/ld+json\'>{"a": "&amp;"}</script><script type=application/ld+json>[1]',
  "<iframe><a href=i></a></iframe><style><a href=s></style><xmp><a href=p></a></xmp><a href=last>l</a>",
  "<body><h1>a &amp; b&nbsp;c</h1><meta name=x content=y><h6></h6>",
  "<a href=1/>slash</a><br/><img src=x/><div/><a href=2>t</a>",
  '<math><mi><a href=m>x</a></mi></math><a href="multi\nline">x</a>',
  "<base href=/x/><a href=y>z</a><base href=/q/><a href=r>",
  "<head><noscript><link rel=stylesheet href=x><meta name=a content=b></noscript><title>t</title></head>",
  "<noscript><p><a href=1>x</a></p></noscript><a href=2>",
  "<template><title>t</title><meta name=x content=y><template><a href=1></template><h1>a</h1></template><h2>b</h2>",
  "<template><table><tr><a href=1></template><a href=2>x</a>",
  "<svg><template><a href=1></a></template></svg><a href=2>x</a>",
  "<svg><style><a href=1></style><script><a href=2></script></svg><a href=3>",
  "<svg><p><a href=1>x</a></p><h1>h</h1></svg><a href=2>",
  "<svg><g><div><a href=1></a></div></g><image href=i></svg><img src=a>",
  "<svg><desc><h1>d</h1><svg><a href=1></a></svg><a href=2></a></desc></svg><math><annotation-xml encoding='text/html'><h2>x</h2></annotation-xml></math>",
  "<math><annotation-xml><h2>x</h2><a href=1></a></annotation-xml></math>",
  "<svg></svg><![CDATA[<a href=1>]]><a href=2></a><svg><![CDATA[<a href=3>]]></svg><h1>x</h1>",
  "<a title='&lt;b&gt; &copy &notin; &#x41; &#128;' href='?a=1&copy=2&amp;b&lt'>x</a>",
  "<p>late<title>late</title><meta name=a content=b></p>",
  "<body><head><title>x</title></head><meta name=q content=r>",
  "</head><title>a</title><body><title>b</title>",
  "<html><title>a</title></html><title>b</title><meta name=x content=y>",
  "<h1>a<h2>b</h3>c</h1><h1>d</h2>",
  "<a href=1><b><a href=2></b>x</a><a href=3>y",
  "<a href='x>y</a><a href=\"z\">'",
  "<a href='1'<a href=2>x",
  "<div <a href=1>x</a>",
  '<a href="1>\n<a href=2>\n<h1>"x>z</h1>',
  "<script><!--<script>a</script><a href=1>--></script><a href=2>",
  "<script><!--<script></script></script><h1>x</h1>",
  "<plaintext><a href=1>",
  "<h1>a</h1><plaintext></plaintext><h2>",
  "<select><select><a href=1></select>",
  "<img src=1 SRC=2 alt=a ALT=b><meta name=a name=b content=c CONTENT=d>",
  "<!--a--!><a href=1><!--b-- ><a href=2>--><a href=3><!----!><a href=4><!--><a href=5>",
  "<form><form><a href=1></form><input></form><table><form><tr><td><a href=2></form></table>",
  "<table><a href=1>x</a><tr><h1>h</h1><td><img src=i></td></tr><h2>f</h2></table>",
  "<table><title>t</title><tr><meta name=a content=b><td></table>",
  "<table><tr><td><a href=1>x<table><tr><td><a href=2>y</table></a></table>",
  "<table><caption><h1>c</h1><a href=1><tr><td><a href=2>",
  "<A HREF=UP>X</A><H1>Y</H1><IMG SRC=z><META NAME=K CONTENT=v><TITLE>T</TITLE>",
  "<body><frameset><a href=1></frameset>",
  "<p><table><tr><td><p><h1>x</h1></table><a href=1>",
  "<button><a href=1><button><a href=2></button></a>",
  "<ul><li><a href=1>x<li>y</ul><dl><dt><a href=2>z<dd>q</dl>",
  "<h1><a href=1><h2>x</h2></a></h1>",
  "<br></br></p><h1>x</h1></br>",
  "<image src=a><svg><image src=b></svg>",
  "<title>a</title ><title>b</title/><title>c</titlex></title>",
  "<textarea>\n<a href=1></textarea><textarea><title>x</title></textarea>",
  "<iframe><a href=1></iframe><noembed><a href=2></noembed><noframes><a href=3></noframes><object><a href=4></object>",
  "<meta charset=utf-8><meta http-equiv=refresh content=5><meta property=og:x><meta name=' A ' content>",
  "<a href='a\r\nb'>x</a><meta name=d content='a\r\nb\rc'>",
  "<script type=application/ld+json>\r\n{}</script>",
  "<a\u000chref=1>x</a><a\u000bhref=2>",
  "<xmp><a href=1></xmp><listing><a href=2></listing>",
  "<marquee><a href=1></marquee><applet><h1>x</h1></applet>",
  "<ruby><rt><a href=1><rp><h1>q</h1></ruby>",
  "<optgroup><option><a href=1>",
  "<col><colgroup><a href=1><tbody><tr><th><h1>x",
  "<math><mtext><a href=1></a><h1>m</h1></mtext></math><math><mi><img src=1></mi><img src=2></math>",
  "<svg><foreignObject><title>x</title><a href=1></a></foreignObject><title>y</title></svg>",
  "<svg><font color=red><a href=1></a></font></svg>",
  "<svg><font><a href=1></a></font></svg>",
  "<svg></p><h1>x</h1>",
  "<svg></br><h1>x</h1>",
  "<details><summary><h1>x</h1></summary></details><dialog><a href=1></dialog>",
  "<a href=1><div><a href=2></div>",
  "<a href=1><p><a href=2></a></p></a>",
  "<h1><p>x</h1><h2>",
  "<head><title>x<body><a href=1>",
  "<title>x</title>&nbsp;<meta name=a content=b>",
];

/** Where we differ from parse5, on purpose. */
const DIFFERING = [
  ["links inside select count: the standard has let them stand since 2025", "<select><option><a href=1>x</a></select>"],
  ["a frameset hides nothing: its links are all there is", "<frameset><frame src=a></frameset><a href=2>"],
  ["zero bytes are kept in values: no page means anything by them", "<a href=\u0000x>n</a>"],
] as const;

/** All pages are read by `npm run compare:parse5`. */
const EVERY = 10;

describe("agrees with parse5 on titles, metas, links, headings, images and JSON-LD", () => {
  test.each(AWKWARD)("in %j", (html) => {
    expect(disagreement(Buffer.from(html), UTF8)).toBeNull();
  });

  test.each(DIFFERING)("except that %s", (_, html) => {
    expect(disagreement(Buffer.from(html), UTF8)).not.toBeNull();
  });

  test.each([
    ["a header", Buffer.from("<title>Caf\xe9</title><a href='\xe9'>", "latin1"), "text/html; charset=windows-1252"],
    ["a byte order mark", Buffer.from("\ufeff<title>Caf\u00e9</title>", "utf16le"), "text/html; charset=utf-8"],
    ["a meta tag", Buffer.from("<meta charset=koi8-r><title>\xc1\xc2</title>", "latin1"), "text/html"],
  ])("where %s says the encoding", (_, bytes, contentType) => {
    expect(disagreement(bytes, contentType)).toBeNull();
  });

  test.each(SITE_PACKAGES)("in the pages of %s", { timeout: 60_000 }, (name) => {
    const folder = siteFolder(name);
    if (folder === undefined) return;
    const files = globSync("**/*.html*", { cwd: folder })
      .map((file) => `${folder}/${file}`)
      .filter((file) => statSync(file).isFile())
      .sort()
      .filter((_, at) => at % EVERY === 0);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => disagreement(readFileSync(file), "text/html") !== null)).toEqual([]);
  });
});
