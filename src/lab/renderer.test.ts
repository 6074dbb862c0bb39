/** What the renderer makes of pages, in a real browser; what pages ask for is answered by the tests, as the crawl does. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ScriptAnswer, ToLoad, ToRender } from "#domain/rendering.ts";
import { browserPath, ensureBrowser } from "../../test/support/browser.ts";
import { createRenderer } from "./renderer.ts";

const missing = await ensureBrowser();
const html = (body: string): ScriptAnswer => answer("text/html; charset=utf-8", body);
const script = (body: string): ScriptAnswer => answer("text/javascript", body);
const json = (body: unknown, headers: Record<string, string> = {}): ScriptAnswer =>
  answer("application/json", JSON.stringify(body), headers);

function answer(type: string, body: string, headers: Record<string, string> = {}, status = 200): ScriptAnswer {
  return {
    status,
    headers: [["content-type", type], ...Object.entries(headers)],
    body: Buffer.from(body),
    wireBytes: 0,
    ttfbMs: 0,
  };
}

describe.skipIf(missing !== undefined)("the renderer", () => {
  let renderer: ReturnType<typeof createRenderer>;
  const folder = mkdtempSync(join(tmpdir(), "sitemend-renderer-test-"));

  beforeAll(() => {
    // Whoever shows the pages must get to its profile.
    chmodSync(folder, 0o755);
    vi.stubEnv("TMPDIR", folder);
    renderer = createRenderer({ browser: browserPath(), searchPath: "" });
  });
  afterAll(async () => {
    await renderer?.close();
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  /** @param files by address; what is not there does not exist */
  async function render(
    page: ScriptAnswer,
    files: Record<string, ScriptAnswer | "robots"> = {},
    more: Partial<ToRender> = {},
  ) {
    const asked: ToLoad[] = [];
    const rendered = await renderer.render({
      ...page,
      url: "https://tea.example/green",
      signal: new AbortController().signal,
      load: async (one) => {
        asked.push(one);
        return files[one.url] ?? answer("text/plain", "not here", {}, 404);
      },
      ...more,
    });
    if (rendered === null) throw new Error("the page was not finished");
    return { ...rendered, asked: asked.map(({ url }) => url), headers: asked.map(({ headers }) => headers) };
  }

  it("lets scripts, their modules and their data make the page", async () => {
    const page = html("<!doctype html><title>App</title><div id=root></div><script type=module src=/app.js></script>");
    const { html: finished, ...rest } = await render(page, {
      "https://tea.example/app.js": script(
        `import { h } from "./h.js"; const { title } = await (await fetch("/api/tea")).json(); document.title = title; h(title);`,
      ),
      "https://tea.example/h.js": script(
        `export const h = (text) => { document.querySelector("#root").innerHTML = "<h1>" + text + "</h1><a href='/black?a=1&amp;b=2'>Black</a>" };`,
      ),
      "https://tea.example/api/tea": json({ title: "Green tea" }),
    });
    expect(finished).toContain("<title>Green tea</title>");
    expect(finished).toContain('<h1>Green tea</h1><a href="/black?a=1&amp;b=2">Black</a>');
    expect(rest).toMatchObject({ errors: [], missing: [], sentTo: null, settled: true });
  });

  it("follows redirects of files as a browser does, and asks for each hop", async () => {
    const moved: ScriptAnswer = {
      status: 302,
      headers: [["location", "/v2/app.js"]],
      body: new Uint8Array(),
      wireBytes: 0,
      ttfbMs: 0,
    };
    const { html: finished, asked } = await render(html("<body><script src=/app.js></script>"), {
      "https://tea.example/app.js": moved,
      "https://tea.example/v2/app.js": script("document.body.append('came')"),
    });
    expect(asked).toEqual(["https://tea.example/app.js", "https://tea.example/v2/app.js"]);
    expect(finished).toContain("came");
  });

  it("holds to the rules between origins, and passes on headers that scripts set", async () => {
    const page = html(`<p id=a></p><p id=b></p><script>
      const show = (id, url, options) => fetch(url, options).then((r) => r.json()).then(({ tea }) => { document.getElementById(id).textContent = tea }, () => {});
      show("a", "https://api.example/open", { headers: { "X-Api-Key": "leaf" } });
      show("b", "https://api.example/closed");
    </script>`);
    const { html: finished, headers } = await render(page, {
      "https://api.example/open": json({ tea: "green" }, { "access-control-allow-origin": "https://tea.example" }),
      "https://api.example/closed": json({ tea: "secret" }),
    });
    expect(finished).toContain('<p id="a">green</p><p id="b"></p>');
    expect(headers).toContainEqual({ accept: "*/*", "x-api-key": "leaf" });
  });

  it("asks for nothing that only changes looks, and for nothing that could change the site", async () => {
    const { asked, html: finished } = await render(
      html(`<link rel=stylesheet href=/a.css onload="document.body.append('styled ')"><img src=/a.png onload="document.body.append('seen ')">
        <video src=/a.mp4></video><script>
        navigator.sendBeacon("/beacon", "x");
        for (const method of ["POST", "PUT", "DELETE"]) fetch("/api", { method }).catch(() => document.body.append(method + " refused "));
        </script><iframe src=/frame></iframe>`),
    );
    expect(asked).toEqual([]);
    for (const said of ["styled", "seen", "POST refused", "PUT refused", "DELETE refused"])
      expect(finished).toContain(said);
  });

  it("tells where scripts send visitors, and does not go there", async () => {
    const { sentTo, asked } = await render(html("<script>location.href = '/en/'</script>"));
    expect([sentTo, asked]).toEqual(["https://tea.example/en/", []]);
    const routed = await render(html("<script>history.pushState({}, '', '/en/')</script><p>Tea</p>"));
    expect(routed.sentTo).toBeNull();
  });

  it("does not wait for ever for what does not come, and lets whoever asks know", async () => {
    let wanted: AbortSignal | undefined;
    const { settled, html: finished } = await render(
      html("<p id=a>Tea</p><script>fetch('/messages').then(() => { a.textContent = 'never' })</script>"),
      {},
      {
        load: ({ signal }) => {
          wanted = signal;
          return new Promise(() => {});
        },
      },
    );
    expect([settled, wanted?.aborted]).toEqual([false, true]);
    expect(finished).toContain('<p id="a">Tea</p>');
  }, 60_000);

  it("tells what failed", async () => {
    const { errors, missing: gone } = await render(
      html(
        "<script src=/gone.js></script><script src=/private.js></script><script>throw new TypeError('no leaves')</script>",
      ),
      { "https://tea.example/private.js": "robots" },
    );
    expect(errors).toEqual(["TypeError: no leaves"]);
    expect(gone.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([
      { url: "https://tea.example/gone.js", why: "failed", status: 404 },
      { url: "https://tea.example/private.js", why: "robots", status: null },
    ]);
  });

  it("writes shadow trees where people see them, and what scripts, templates and old tricks hold, as it is", async () => {
    const { html: finished } = await render(
      html(`<!doctype html><body><tea-card><b slot=name>Green</b> and more</tea-card>
        <template><p>held</p></template><noscript><p>none</p></noscript><textarea>a &lt; b</textarea>
        <form><input name=childNodes><input name=attributes><input name=tagName></form><svg viewBox="0 0 1 1"><linearGradient/></svg>
        <p title='"&amp;&lt;'>x &amp; y</p><!-- not said -->
        <script>
          customElements.define("tea-card", class extends HTMLElement { connectedCallback() {
            this.attachShadow({ mode: "open" }).innerHTML = "<h2><slot name=name>none</slot></h2><slot></slot><i><slot name=other>fallback</slot></i>";
          } });
          Node.prototype.appendChild = String.prototype.replaceAll = Array.from = Array.prototype.push = () => { throw 1 };
          Object.defineProperty(Node.prototype, "childNodes", { get() { throw 1 } });
          if (1 < 2 && true) document.title = "a < b";
        </script>`),
    );
    expect(finished).toContain('<h2><slot name="name"><b slot="name">Green</b></slot></h2>');
    expect(finished).toContain("and more");
    expect(finished).toContain('<i><slot name="other">fallback</slot></i>');
    expect(finished).toContain("<template><p>held</p></template><noscript><p>none</p></noscript>");
    expect(finished).toContain("<textarea>a &lt; b</textarea>");
    expect(finished).toContain('<form><input name="childNodes"><input name="attributes"><input name="tagName"></form>');
    expect(finished).toContain('<svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg>');
    expect(finished).toContain('<p title="&quot;&amp;&lt;">x &amp; y</p>');
    expect(finished).toContain("if (1 < 2 && true)");
    expect(finished).not.toContain("not said");
  });

  it("shows two pages at once, keeps them apart, and lets nobody wait who does not want to", async () => {
    const page = html(`<script>
      document.cookie = "tea=" + location.pathname.slice(1); localStorage.tea = (localStorage.tea ?? "") + location.pathname;
      document.write("<p>" + document.cookie + " " + localStorage.tea + "</p>");
    </script>`);
    const gone = AbortSignal.abort();
    const rendering = ["/a", "/b", "/c"].map((path) => render(page, {}, { url: `https://tea.example${path}` }));
    expect(
      await renderer.render({ ...page, url: "https://tea.example/d", signal: gone, load: async () => "failed" }),
    ).toBeNull();
    expect((await Promise.all(rendering)).map(({ html: finished }) => /<p>(tea=.*?)<\/p>/.exec(finished)?.[1])).toEqual(
      ["tea=a /a", "tea=b /b", "tea=c /c"],
    );
  });

  it("runs as somebody who may do nothing here, without our environment", async () => {
    vi.stubEnv("SITEMEND_TEST_SECRET", "canary");
    const fresh = createRenderer({ browser: browserPath(), searchPath: "" });
    const others = new Set(browsers().map(({ pid }) => pid));
    const own = () => browsers().filter(({ pid }) => !others.has(pid));
    let seen: ReturnType<typeof own> = [];
    const look = async (): Promise<ScriptAnswer> => {
      seen = own();
      return script("document.title = 'seen'");
    };
    await fresh.render({
      ...html("<script src=/a.js></script>"),
      url: "https://tea.example/",
      signal: new AbortController().signal,
      load: look,
    });
    vi.stubEnv("SITEMEND_TEST_SECRET", undefined);
    await fresh.close();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ environment }) => environment.includes("canary"))).toEqual([]);
    if (process.getuid?.() === 0) expect(new Set(seen.map(({ uid }) => uid))).toEqual(new Set(["60932"]));
    expect(own()).toEqual([]);
  });
});

/** Processes that show pages in a profile of this process. */
function browsers(): { readonly pid: string; readonly uid: string; readonly environment: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        if (!command.includes(`${tmpdir()}/sitemend-browser-`) || !command.includes("--proxy-server")) return [];
        const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
        return [{ pid, uid, environment: readFileSync(`/proc/${pid}/environ`, "latin1") }];
      } catch {
        // It has ended meanwhile, or is not ours.
        return [];
      }
    });
}
