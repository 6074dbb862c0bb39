/**
 * IndexNow's endpoint as https://www.indexnow.org/documentation describes it: 200 URLs received · 202 received, the key is yet to be
 * checked · 400 not the form · 403 the key isn't in its file · 422 URLs of another host, or a key that is none · 429 too many requests.
 */
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createNet } from "#net/index.ts";
import { postWith } from "#startup/outgoing.ts";
import { createAuthority } from "./test-authority.ts";

const HOST = "api.indexnow.org";
const MOST_URLS = 10_000;

export interface IndexNowDouble {
  /** As the service posts, where the endpoint is this server, by its own name. */
  readonly post: ReturnType<typeof postWith>;
  /** What it was told and took, in its order. */
  readonly taken: readonly { readonly host: string; readonly urlList: readonly string[] }[];
  /** What it answers next, one request each, instead of what is right: a status, or no answer at all. */
  readonly next: (number | "hangs_up")[];
  /** URLs of key files, and what is in them. */
  readonly keyFiles: Map<string, string>;
  requests(): number;
  close(): Promise<void>;
}

export async function startIndexNow(): Promise<IndexNowDouble> {
  const authority = createAuthority();
  const taken: { host: string; urlList: string[] }[] = [];
  const next: IndexNowDouble["next"] = [];
  const keyFiles = new Map<string, string>();
  let requests = 0;
  const server = createServer(authority.issue([HOST]), async (asked, reply) => {
    requests++;
    const body = await textOf(asked);
    const wanted = next.shift();
    if (wanted === "hangs_up") return void asked.socket.destroy();
    const status = wanted ?? judge(asked, body, keyFiles);
    if (status === 200 || status === 202) taken.push(JSON.parse(body));
    reply.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const world = { lookup: async () => ["127.0.0.1"], portBehind: () => port, authority: authority.pem };
  const net = createNet({ userAgent: "Test", allowPrivate: ["127.0.0.0/8"], world });
  return {
    post: postWith(net, "Test"),
    ...{ taken, next, keyFiles, requests: () => requests },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function judge({ method, url, headers }: IncomingMessage, body: string, keyFiles: IndexNowDouble["keyFiles"]): number {
  if (method !== "POST" || url !== "/indexnow" || headers.host !== HOST) return 400;
  if (headers["content-type"] !== "application/json; charset=utf-8") return 400;
  const told = parsed(body);
  if (told === undefined) return 400;
  const { host, key, keyLocation, urlList } = told;
  if (urlList.length === 0 || urlList.length > MOST_URLS) return 400;
  if (!/^[a-zA-Z0-9-]{8,128}$/.test(key)) return 422;
  if (![keyLocation, ...urlList].every((one) => URL.canParse(one) && new URL(one).host === host)) return 422;
  return keyFiles.get(keyLocation)?.trim() === key ? 200 : 403;
}

function parsed(body: string) {
  try {
    const { host, key, keyLocation, urlList } = JSON.parse(body);
    const texts = [host, key, keyLocation, ...urlList];
    if (!texts.every((text) => typeof text === "string")) return undefined;
    return { host, key, keyLocation, urlList } as Record<"host" | "key" | "keyLocation", string> & {
      urlList: string[];
    };
  } catch {
    return undefined;
  }
}

async function textOf(asked: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
