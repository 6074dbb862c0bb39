/**
 * The Chrome UX Report API as https://developer.chrome.com/docs/crux/api describes it: a POST to records:queryRecord with the key in the
 * query and `origin`, `formFactor` and `metrics` in the body. 404: no data · 400: not the form, or not the key · 429: too many requests.
 */
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createNet } from "#net/index.ts";
import type { OutgoingNet } from "#startup/outgoing.ts";
import { createAuthority } from "./test-authority.ts";

const HOST = "chromeuxreport.googleapis.com";
const FORM_FACTORS = ["PHONE", "DESKTOP", "TABLET"];
const METRICS = [
  ...["largest_contentful_paint", "interaction_to_next_paint", "cumulative_layout_shift"],
  ...["experimental_time_to_first_byte", "first_contentful_paint", "round_trip_time"],
];

export interface CruxDouble {
  /** In which the API is this server, by its own name. */
  readonly net: OutgoingNet;
  readonly port: number;
  readonly authority: string;
  /** By `origin formFactor`: the 75th percentiles that it knows. */
  readonly known: Map<string, Readonly<Record<string, number | string>>>;
  /** Instead of what is right, for all requests: a status, a body, or no answer at all. */
  fault: number | { readonly body: string } | "hangs_up" | null;
  readonly asked: readonly { readonly origin: string; readonly formFactor: string }[];
  close(): Promise<void>;
}

export async function startCrux(key: string): Promise<CruxDouble> {
  const authority = createAuthority();
  const known: CruxDouble["known"] = new Map();
  const asked: { origin: string; formFactor: string }[] = [];
  const state: Pick<CruxDouble, "fault"> = { fault: null };
  const server = createServer(authority.issue([HOST]), async (request, reply) => {
    const text = await textOf(request);
    const send = (status: number, body: object | string) =>
      reply
        .writeHead(status, { "content-type": "application/json; charset=UTF-8" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const refuse = (code: number, message: string) => send(code, { error: { code, message } });
    const url = new URL(request.url ?? "/", `https://${HOST}`);
    if (request.method !== "POST" || url.pathname !== "/v1/records:queryRecord") return refuse(404, "Not Found");
    if (url.searchParams.get("key") !== key) return refuse(400, "API key not valid. Please pass a valid API key.");
    const { origin, formFactor, metrics } = JSON.parse(text);
    asked.push({ origin, formFactor });
    const { fault } = state;
    if (fault === "hangs_up") return void request.socket.destroy();
    if (typeof fault === "number") return refuse(fault, "fault");
    if (fault !== null) return send(200, fault.body);
    if (!FORM_FACTORS.includes(formFactor) || new URL(origin).origin !== origin) return refuse(400, "Invalid argument");
    if (!metrics.every((name: string) => METRICS.includes(name))) return refuse(400, "Unknown metric");
    const figures = known.get(`${origin} ${formFactor}`);
    if (figures === undefined) return refuse(404, "chrome ux report data not found");
    const named = Object.entries(figures).filter(([name]) => metrics.includes(name));
    return send(200, {
      record: {
        key: { formFactor, origin },
        metrics: Object.fromEntries(named.map(([name, p75]) => [name, { histogram: [], percentiles: { p75 } }])),
        collectionPeriod: {
          firstDate: { year: 2026, month: 1, day: 3 },
          lastDate: { year: 2026, month: 1, day: 30 },
        },
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const world = { lookup: async () => ["127.0.0.1"], portBehind: () => port, authority: authority.pem };
  return Object.assign(state, {
    ...{ port, authority: authority.pem },
    net: createNet({ userAgent: "Test", allowPrivate: ["127.0.0.0/8"], world }),
    ...{ known, asked },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

async function textOf(asked: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
