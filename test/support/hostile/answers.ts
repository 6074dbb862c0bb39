/** The words in which the hostile site's answers are written: raw HTTP, because no library would send most of them. */
import type { Socket } from "node:net";

export interface Asked {
  readonly path: string;
  /** Where the whole hostile world listens, for links that lead out of the site. */
  readonly canaryPorts: readonly number[];
}

/** Says something on the socket, in whole or for ever. The server ends the socket when the crawler does. */
export type Say = (socket: Socket) => void;

export interface HostileAttack {
  /** Also the name of its site, `<name>.hostile.example`. */
  readonly name: string;
  readonly words: string;
  /** `undefined` = the site answers here like its harmless twin. */
  readonly answer: (asked: Asked) => Say | undefined;
  /** Links of the start page beside those of the harmless twin; without it `/attack`. */
  readonly links?: (asked: Asked) => readonly string[];
  /** False: its start page does not lead to the harmless pages. */
  readonly linksHonestly?: false;
}

/** An attack that is one page, in so many copies that several are read at once. */
export function page(name: string, words: string, say: Say, copies = 6): HostileAttack {
  const links = Array.from({ length: copies }, (_, number) => `/attack-${number}`);
  return { name, words, links: () => links, answer: ({ path }) => (path.startsWith("/attack") ? say : undefined) };
}

type Fields = Readonly<Record<string, string>>;

export function head(fields: Fields = {}, status = "200 OK"): string {
  const all = { "content-type": "text/html; charset=utf-8", connection: "close", ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${status}`, ...lines].join("\r\n")}\r\n\r\n`;
}

/** A whole answer. */
export function whole(body: string | Uint8Array, fields: Fields = {}, status = "200 OK"): Say {
  return (socket) => {
    const bytes = Buffer.from(body);
    socket.write(head({ "content-length": String(bytes.length), ...fields }, status));
    socket.end(bytes);
  };
}

/** These bytes as they are, then the end. */
export function raw(bytes: string): Say {
  return (socket) => void socket.end(Buffer.from(bytes, "latin1"));
}

/** First the beginning, then the piece again and again, as fast as it is taken. */
export function endless(beginning: string, piece: string | Uint8Array, times = Number.POSITIVE_INFINITY): Say {
  const bytes = Buffer.from(piece);
  return (socket) => {
    let left = times;
    const go = () => {
      while (left > 0 && socket.writable) {
        left -= 1;
        if (!socket.write(bytes)) return void socket.once("drain", go);
      }
      if (left <= 0) socket.end();
    };
    socket.write(Buffer.from(beginning, "latin1"));
    go();
  };
}

/** One byte at a time; the pause is far below any limit on silence, so only a limit on the rate or the whole helps. */
export function drip(beginning: string, pauseMs = 20): Say {
  return (socket) => {
    socket.write(Buffer.from(beginning, "latin1"));
    const timer = setInterval(() => socket.write("x"), pauseMs);
    socket.on("close", () => clearInterval(timer));
  };
}

export function redirectTo(location: string, status = "302 Found"): Say {
  return whole("", { location }, status);
}

export function htmlPage(body: string, title = "A page of the site"): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}

export function anchors(hrefs: readonly string[]): string {
  return hrefs.map((href, number) => `<p><a href="${href}">Read about number ${number}</a></p>`).join("\n");
}
