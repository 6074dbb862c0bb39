/** IndexNow of a site: search engines are notified of verified fixes. */
import { count } from "./common.ts";

export const indexNow = {
  title: "IndexNow",
  lead: "When a fix or a rollback is verified on the public page, search engines that take part in IndexNow, such as Bing and Yandex, are asked to crawl the page again. Google doesn't take part.",
  off: "IndexNow is off.",
  needsAdmin: "Admins and owners can switch it on.",
  key: "Key",
  keyHint: "8 to 128 letters, digits and dashes. If the site already has an IndexNow key, enter that one.",
  place: "Before you switch it on, put a text file with the key, and nothing else, at",
  placeWordPress:
    "Sitemend doesn't write files to WordPress. Upload the file to the folder of wp-config.php, or use the key of an SEO plugin that already has IndexNow on.",
  switchOn: "Switch on",
  switchOnAgain: "Switch on again",
  switchOff: "Switch off",
  switchedOn: "IndexNow is on",
  switchedOff: "IndexNow is off",
  offTitle: "Switch off IndexNow?",
  offLead: "Search engines aren't notified of pages that are still waiting. You can delete the key file.",
  found: (url: string, found: string) => `${url}: ${FOUND[found] ?? `returns ${found}`}`,
  states: { active: "On", stopped: "Stopped" },
  keyFile: "Key file",
  last: "Last notified",
  lastValue: (pages: number, when: string) => `${count(pages, "page")}, ${when}`,
  never: "Not yet",
  waiting: "Waiting",
  waitingValue: (pages: number) => (pages === 0 ? "No pages" : count(pages, "page")),
  next: (when: string) => `It is tried again ${when}.`,
  problems: {
    key_refused: "IndexNow refused the key (403). Check that the key file is still there and has this key.",
    urls_refused: "IndexNow refused the URLs (422): they are of another host, or the key is malformed.",
    request_refused: "IndexNow refused the request (400).",
    too_many_requests: "IndexNow had too many requests (429).",
    server_error: "IndexNow had an error of its own (5xx).",
    no_answer: "IndexNow didn't respond.",
    unexpected_answer: "IndexNow gave an unexpected response.",
  },
};

const FOUND: Readonly<Record<string, string>> = {
  other_text: "the file has another text than the key",
  no_answer: "no response",
};
