/** The head of a report as clients will see it; an example stands for the results. */
import type { Brand } from "@sitemend/client";
import { logoAddress } from "../../data/brand.ts";
import { day, plain } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { ScoreRing } from "../../ui/score-ring.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import type { BrandDraft } from "./brand-draft.ts";
import { isColor, readableOn } from "./readable-on.ts";
import { useObjectUrl } from "./use-object-url.ts";

const w = screenWords.branding;
const SAMPLE_SCORE = 72;

export function BrandPreview({ draft, saved }: { readonly draft: BrandDraft; readonly saved: Brand }) {
  const chosen = useObjectUrl(draft.logo);
  const logo = draft.logo === undefined ? logoAddress(saved) : chosen;
  const name = plain(draft.name.trim());
  const color = isColor(draft.color) ? draft.color : undefined;
  const band = color === undefined ? undefined : { background: color, color: readableOn(color) };
  return (
    <Card title={w.preview} className="xl:sticky xl:top-5">
      <div className="space-y-4 rounded-lg border border-line bg-ground p-4 wrap-anywhere">
        <div className={band && "rounded-xl p-4"} style={band}>
          <p className="mb-3 flex min-h-10 flex-wrap items-center gap-2 text-sm font-semibold">
            {logo !== undefined && (
              <span className="inline-flex rounded-lg bg-white px-2.5 py-2">
                <img src={logo} alt="" className="block h-10 w-auto max-w-56 object-contain" />
              </span>
            )}
            <bdi>{name === "" && logo === undefined ? words.product : name}</bdi>
          </p>
          <p className="text-2xl font-bold tracking-tight">{w.sample.site}</p>
          <p className="text-sm">{w.sample.facts(day(new Date().toISOString()))}</p>
        </div>
        {draft.introduction.trim() !== "" && (
          <div className="space-y-2 text-sm">
            {paragraphs(draft.introduction).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity.
              <p key={at} dir="auto">
                {plain(text)}
              </p>
            ))}
          </div>
        )}
        <div className="flex items-center gap-4 rounded-xl border border-line bg-surface p-3">
          <ScoreRing score={SAMPLE_SCORE} label={w.sample.score} size="small" />
          <div>
            <p className="font-semibold">{w.sample.verdict}</p>
            <p className="text-sm text-ink-soft">{w.sample.note}</p>
          </div>
        </div>
      </div>
    </Card>
  );
}

function paragraphs(text: string): readonly string[] {
  return text.trim().split(/(?:\r?\n[ \t]*){2,}/);
}
