/**
 * Pages that are mostly script, as web applications are: minified bundles of well-known libraries written into the page,
 * one of each alone, and all that fit into 1 MB. What a crawl does with such a page: reads it, looks for keys, judges it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Checks, createChecks } from "#checks/index.ts";
import { extractDocument } from "#crawl/extract.ts";
import { findSecrets } from "#crawl/find-secrets.ts";
import { install } from "./install.ts";
import { pageOf } from "./page.ts";
import { type Bench, type Figure, median, pageHtml } from "./support.ts";

/** The last three.js that came with a minified bundle. */
const PACKAGES = {
  angular: "1.8.3",
  d3: "7.9.0",
  jquery: "3.7.1",
  lodash: "4.18.1",
  "react-dom": "18.3.1",
  three: "0.159.0",
  vue: "3.5.45",
} as const;
const BUNDLES = [
  "jquery/dist/jquery.min.js",
  "lodash/lodash.min.js",
  "react-dom/umd/react-dom.production.min.js",
  "vue/dist/vue.global.prod.js",
  "angular/angular.min.js",
  "d3/dist/d3.min.js",
  "three/build/three.min.js",
] as const;
const LARGEST_BYTES = 1_000_000;
const URL_OF_ALL = "https://handbook.example/application";
const RUNS = 15;
/** Times of code that is not yet compiled would say more about the order of the pages than about them. */
const WARM_UP_ROUNDS = 20;

export const scriptHeavy: Bench = {
  name: "script-heavy",
  async run() {
    const folder = install("bundles", PACKAGES);
    const bundles = BUNDLES.map((path) => ({
      name: path.split("/").at(-1) ?? path,
      code: readFileSync(join(folder, "node_modules", path), "utf8"),
    }));
    const pages = bundles.map(({ name, code }) => ({ name, html: htmlWith([code]) }));
    const all = htmlWith(bundles.map(({ code }) => code));
    const checks = createChecks();
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      for (const html of [...pages.map((page) => page.html), all]) checks.judgePage({ page: pageOf(html, URL_OF_ALL) });
    }
    return [...pages.map(({ name, html }) => time(name, html, checks).whole), ...bounded(time("1 MB", all, checks))];
  },
};

/** An ordinary page with as much of the scripts as fits. Written into HTML, `</script` must be broken up. */
function htmlWith(scripts: readonly string[]): Buffer {
  const page = pageHtml(1, 1_000);
  const code = scripts.map((script) => `<script>${script.replaceAll(/<\/script/gi, "<\\/script")}</script>`).join("");
  const room = LARGEST_BYTES - Buffer.byteLength(page);
  const fitting =
    Buffer.byteLength(code) <= room ? code : `${Buffer.from(code).toString("utf8", 0, room - 9)}</script>`;
  return Buffer.from(page.replace("</body>", () => `${fitting}</body>`));
}

function bounded({ rules, whole }: Times): readonly Figure[] {
  return [rules, whole].map((figure) => ({ ...figure, bound: { atMost: 10 } }));
}

interface Times {
  readonly rules: Figure;
  readonly whole: Figure;
}

function time(name: string, html: Buffer, checks: Checks): Times {
  const page = pageOf(html, URL_OF_ALL);
  const parseMs = typicalMs(() => extractDocument(html, URL_OF_ALL, "text/html"));
  const keysMs = typicalMs(() => findSecrets(html, page.document?.mainText));
  const judgeMs = typicalMs(() => checks.judgePage({ page }));
  const size = `${Math.round(html.length / 1000)} KB`;
  return {
    rules: { name: `${name}: all rules`, value: judgeMs, unit: "ms", note: `${size}, ${checks.list.length} checks` },
    whole: {
      ...{ name: `${name}: whole page`, value: parseMs + keysMs + judgeMs, unit: "ms" },
      note: `${size}: parsing ${parseMs.toFixed(2)}, looking for keys ${keysMs.toFixed(2)}, rules ${judgeMs.toFixed(2)}`,
    },
  };
}

function typicalMs(work: () => unknown): number {
  const measured = Array.from({ length: RUNS }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return median(measured);
}
