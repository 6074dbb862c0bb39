/** Every SEO plugin, both ways to a WordPress, every kind of page: what is written shows, and goes again without a trace. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixRequestFor, proposed, undoAll, writeAll } from "../connected.ts";
import { sampleOf } from "../fix-kinds/samples.ts";
import { partOf } from "../part-of.ts";
import { STAND_INS, useStandIn } from "../seo-stand-ins/install.ts";
import { wordpressMissing } from "../wordpress.ts";
import { type Bench, openBench } from "./bench.ts";
import { contractOf } from "./contract.ts";

const missing = wordpressMissing();
const note = missing ? ` (skipped: ${missing})` : "";

const PLUGINS = ["none", ...STAND_INS] as const;

export function holdDialects(mode: "guarded" | "basic"): void {
  describe.skipIf(missing)(`the ${mode} way${note}`, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await openBench(mode);
    });
    afterAll(() => bench?.close());

    describe.each(PLUGINS)("with the SEO plugin %s", (plugin) => {
      beforeAll(async () => {
        await useStandIn(bench.wordpress, plugin === "none" ? undefined : plugin);
        await bench.connect();
      });

      it.each(partOf(contractOf(plugin, mode), 5, PLUGINS.indexOf(plugin)))("$name", async ({ run }) => {
        expect(await run(bench)).not.toBe("");
      });
    });

    it("refuses what two SEO plugins keep at once, and still changes the content", async () => {
      await useStandIn(bench.wordpress, "rank-math");
      await useStandIn(bench.wordpress, "yoast");
      await bench.wordpress.inside(
        "require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('rank-math/rank-math.php');",
      );
      await bench.connect();
      const { url } = bench.targets.post;
      const fixRequest = async (field: Parameters<typeof sampleOf>[0]) =>
        await fixRequestFor(url, sampleOf(field, url));
      const heads = ["title", "meta_description", "canonical", "robots", "social_tags"] as const;
      const refused = await bench.connector.locate(await Promise.all(heads.map(fixRequest)));
      expect(refused.map((located) => located.is === "unfixable" && located.reason)).toEqual(
        heads.map(() => "two_seo_plugins"),
      );
      const [located] = await bench.connector.locate([await fixRequest("alt")]);
      const { edits } = proposed(located);
      expect(await writeAll(bench.connector, edits)).toMatchObject([{ is: "written" }]);
      expect(await undoAll(bench.connector, edits)).toMatchObject([{ is: "written" }]);
    });
  });
}
