/** Ways to lead a crawler where it must not go, round in circles, or to keep what it must not keep. */
import { type Asked, anchors, type HostileAttack, head, htmlPage, redirectTo, whole } from "./answers.ts";

/** Spellings of this machine and its neighbours; `P` is a canary's port. */
const PRIVATE = [
  "http://127.0.0.1:P/",
  "http://127.1:P/",
  "http://2130706433:P/",
  "http://0x7f000001:P/",
  "http://0177.0.0.1:P/",
  "http://0:P/",
  "http://127.0.0.255:P/",
  "http://%31%32%37.0.0.1:P/",
  "http://１２７.0.0.1:P/",
  "http://①②⑦.0.0.1:P/",
  "http:\\\\127.0.0.1:P\\",
  "//127.0.0.1:P/",
  "http://example.com@127.0.0.1:P/",
  "http://[::1]:P/",
  "http://[::]:P/",
  "http://[::ffff:127.0.0.1]:P/",
  "http://[::127.0.0.1]:P/",
  "http://[64:ff9b::127.0.0.1]:P/",
  "http://[2002:7f00:1::]:P/",
  "http://localhost:P/",
  "http://anything.localhost:P/",
  "https://127.0.0.1:P/",
  "http://169.254.169.254/latest/meta-data/",
  "http://private.rebound.example:P/",
  "http://mixed.rebound.example:8080/",
  "http://mapped.rebound.example:8080/",
  "http://turning.rebound.example:8080/",
];

const OTHER_SCHEMES = [
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/html,<p>Tea",
  "ftp://127.0.0.1/",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "http:",
  "http://",
  "//",
  "\\\\",
  "http://[",
  "",
];

const everywhere = ({ canaryPorts }: Asked): string[] =>
  canaryPorts.flatMap((port) => PRIVATE.map((address) => address.replace("P", String(port))));

export const LEADS: readonly HostileAttack[] = [
  {
    name: "redirect-chain",
    words: "redirects without end",
    links: () => ["/hop-0"],
    answer({ path }) {
      const hop = /^\/hop-(\d+)$/.exec(path)?.[1];
      return hop === undefined ? undefined : redirectTo(`/hop-${Number(hop) + 1}`);
    },
  },
  {
    name: "redirect-loop",
    words: "redirects in a circle, and to themselves",
    links: () => ["/ring-0", "/self"],
    answer({ path }) {
      const hop = /^\/ring-(\d)$/.exec(path)?.[1];
      if (path === "/self") return redirectTo("/self");
      return hop === undefined ? undefined : redirectTo(`/ring-${(Number(hop) + 1) % 3}`);
    },
  },
  {
    name: "redirect-inward",
    words: "redirects to private addresses in many spellings, and to other schemes",
    links: (asked) => [...everywhere(asked), ...OTHER_SCHEMES].map((_, number) => `/to-${number}`),
    answer(asked) {
      const number = /^\/to-(\d+)$/.exec(asked.path)?.[1];
      const target = [...everywhere(asked), ...OTHER_SCHEMES][Number(number)];
      return number === undefined ? undefined : redirectTo(Buffer.from(target ?? "").toString("latin1"));
    },
  },
  {
    name: "links-inward",
    words: "links, pictures, canonicals, languages, frames and refreshes to private addresses",
    links: (asked) => ["/attack", ...everywhere(asked)],
    answer(asked) {
      return asked.path === "/attack" ? whole(htmlPage(everywhere(asked).map(everyReference).join(""))) : undefined;
    },
  },
  {
    name: "sitemap-inward",
    words: "robots.txt and sitemaps that lead to private addresses",
    answer(asked) {
      const text = { "content-type": "text/plain" };
      const own = "Sitemap: http://sitemap-inward.hostile.example/map.xml";
      const lines = [own, ...everywhere(asked).map((address) => `Sitemap: ${address}`)];
      if (asked.path === "/robots.txt") return whole(lines.join("\n"), text);
      const entries = everywhere(asked).map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`);
      if (asked.path === "/map.xml") return whole(`<sitemapindex>${entries.join("")}</sitemapindex>`);
      return undefined;
    },
  },
  {
    name: "refresh-loop",
    words: "pages that send on by refresh, for ever",
    links: () => ["/fresh-0"],
    answer({ path }) {
      const hop = Number(/^\/fresh-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
      if (Number.isNaN(hop)) return undefined;
      const target = `/fresh-${hop + 1}`;
      return whole(htmlPage(`<meta http-equiv="refresh" content="0;url=${target}">`), { refresh: `0;url=${target}` });
    },
  },
  {
    name: "cookie-bomb",
    words: "ten thousand cookies on one page, and many large ones for all sites on each",
    linksHonestly: false,
    answer({ path }) {
      const count = path === "/ten-thousand" ? 10_000 : 100;
      const pad = "x".repeat(path === "/ten-thousand" ? 10 : 500);
      const cookie = (number: number) => `set-cookie: c${number}=${pad}; domain=.example; path=/; max-age=99999999\r\n`;
      const cookies = Array.from({ length: count }, (_, number) => cookie(number)).join("");
      const start = head().replace(/\r\n$/, "");
      const body = htmlPage(anchors(path === "/" ? ["/ten-thousand", "/next-1", "/next-2"] : []));
      if (path === "/robots.txt" || path.includes("sitemap")) return undefined;
      return (socket) => void socket.end(`${start}${cookies}\r\n${body}`);
    },
  },
];

function everyReference(address: string): string {
  const to = escaped(address);
  return `<a href="${to}">a</a><img src="${to}"><link rel="canonical" href="${to}"><link rel="next" href="${to}">
<link rel="alternate" hreflang="en" href="${to}"><link rel="stylesheet" href="${to}"><script src="${to}"></script>
<iframe src="${to}"></iframe><link rel="preconnect" href="${to}"><form action="${to}"></form><video src="${to}"></video>
<meta http-equiv="refresh" content="0;url=${to}"><meta property="og:image" content="${to}">`;
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
