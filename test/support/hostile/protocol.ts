/** Answers that break HTTP, or that keep it and never end. */
import { drip, endless, type HostileAttack, head, htmlPage, page as pages, raw, type Say } from "./answers.ts";

const PAGE = htmlPage("<p>Tea</p>");
/** Each of them is asked for twice, and a second time after a pause. */
const page = (name: string, words: string, say: Say): HostileAttack => pages(name, words, say, 2);
const START = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n";

export const PROTOCOL: readonly HostileAttack[] = [
  page("silence", "takes the request and says nothing", () => {}),
  page("reset", "hangs up", (socket) => void socket.resetAndDestroy()),
  page("slow-headers", "headers one byte at a time", drip(`${START}x-slow: `)),
  page("slow-body", "a body one byte at a time", drip(`${START}content-length: 1000000\r\n\r\n`)),
  page("slow-chunk", "one chunk, one byte at a time", drip(`${START}transfer-encoding: chunked\r\n\r\nffffff\r\n`)),
  page("endless-chunks", "chunks without end", endless(`${START}transfer-encoding: chunked\r\n\r\n`, chunks())),
  page("endless-body", "a body without end", endless(head(), "<p>Tea".repeat(10_000))),
  page("endless-headers", "header fields without end", endless(START, "x-more: tea\r\n".repeat(100))),
  page("endless-interim", "interim answers without end", endless("", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(50))),
  page(
    "interim-flood",
    "two hundred interim answers",
    raw(`${"HTTP/1.1 100 Continue\r\n\r\n".repeat(200)}${START}\r\n`),
  ),
  page("short-length", "less than it says", raw(`${START}content-length: 100000\r\n\r\n${PAGE}`)),
  page("long-length", "more than it says", raw(`${START}content-length: 10\r\n\r\n${PAGE}`)),
  page("two-lengths", "two lengths", raw(`${START}content-length: 10\r\ncontent-length: 20\r\n\r\n${PAGE}`)),
  page("negative-length", "a length below nothing", raw(`${START}content-length: -1\r\n\r\n${PAGE}`)),
  page(
    "giant-length",
    "a length beyond all numbers",
    raw(`${START}content-length: 99999999999999999999\r\n\r\n${PAGE}`),
  ),
  page(
    "length-and-chunks",
    "a length and chunks at once",
    raw(`${START}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n3\r\ntea\r\n0\r\n\r\n`),
  ),
  page(
    "giant-chunk",
    "a chunk beyond all numbers",
    raw(`${START}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\ntea`),
  ),
  page(
    "chunk-extension",
    "a chunk with an extension without end",
    endless(`${START}transfer-encoding: chunked\r\n\r\n3;`, "tea=tea;".repeat(1000)),
  ),
  page(
    "endless-trailers",
    "trailers without end",
    endless(`${START}transfer-encoding: chunked\r\n\r\n3\r\ntea\r\n0\r\n`, "x-more: tea\r\n".repeat(100)),
  ),
  page("http-0.9", "a page without any header", raw(PAGE)),
  page("other-protocol", "the greeting of another protocol", raw("SSH-2.0-OpenSSH_9.6\r\n")),
  page("status-word", "a status that is no number", raw(`HTTP/1.1 2x0 OK\r\n\r\n${PAGE}`)),
  page("status-0", "the status 0", raw(`HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n`)),
  page("status-999", "the status 999", raw(`HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n`)),
  page(
    "switching",
    "the switch to a protocol that was not asked for",
    raw("HTTP/1.1 101 Switching\r\nupgrade: tea\r\n\r\n"),
  ),
  page("http-9", "a version that does not exist", raw(`HTTP/9.9 200 OK\r\n\r\n${PAGE}`)),
  page("huge-header", "a header of a megabyte", raw(`${START}x: ${"a".repeat(1_000_000)}\r\n\r\n${PAGE}`)),
  page("many-headers", "a thousand header fields", raw(`${START}${"x: 1\r\n".repeat(1000)}\r\n${PAGE}`)),
  page("nul-header", "NUL in a header", raw(`${START}x: a\0b\r\n\r\n${PAGE}`)),
  page("folded-header", "a header over several lines", raw(`${START}x: a\r\n b\r\n\tc\r\n\r\n${PAGE}`)),
  page("bare-cr", "a line that ends with CR alone", raw(`${START}x: a\rset-cookie: b=1\r\n\r\n${PAGE}`)),
  page("colon-space", "a space before the colon", raw(`${START}content-length : 5\r\n\r\n${PAGE}`)),
  page(
    "two-answers",
    "a second answer behind the first",
    raw(`${START}content-length: 3\r\n\r\ntea${START}\r\n${PAGE}`),
  ),
];

function chunks(): string {
  return "400\r\n"
    .padEnd(5 + 1024, "tea ")
    .concat("\r\n")
    .repeat(20);
}
