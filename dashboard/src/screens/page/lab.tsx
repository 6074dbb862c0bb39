/** What a browser measured of the page, beside a picture of its first screen. */
import type { LabReport } from "@sitemend/client";
import type { ReactNode } from "react";
import { bytes, pathOf, plain } from "../../data/format.ts";
import type { OnePage } from "../../data/pages.ts";
import { words } from "../../words/index.ts";
import { Filmstrip } from "./filmstrip.tsx";
import { LabFigure } from "./lab-figure.tsx";
import { MarkedShot } from "./marked-shot.tsx";
import { Pairs, Part } from "./part.tsx";

const w = words.pageDrawer.lab;
const FIGURES = ["score", "lcpMs", "fcpMs", "tbtMs", "cls"] as const;

export function Lab({ page, lab }: { readonly page: OnePage; readonly lab: LabReport }) {
  const largest = (lab.boxes ?? []).filter(({ source }) => source === lab.lcpSource).slice(0, 1);
  return (
    <Part title={w.title}>
      <p className="mb-3 text-sm text-ink-soft">{w.lead}</p>
      <div className="flex flex-wrap items-start gap-5">
        {page.links.screenshot !== null && (
          <figure>
            <MarkedShot
              src={page.links.screenshot}
              alt={w.picture(plain(pathOf(page.url)))}
              boxes={largest}
              className="w-40"
            />
            {largest.length > 0 && <figcaption className="mt-1.5 text-xs text-ink-soft">{w.largest}</figcaption>}
          </figure>
        )}
        <div className="min-w-0 flex-1 basis-72 space-y-3">
          <Pairs pairs={figuresOf(lab)} />
          {!lab.settled && <p className="text-sm">{w.unsettled}</p>}
        </div>
      </div>
      <Filmstrip page={page} frames={lab.frames ?? []} />
      <Causes lab={lab} />
    </Part>
  );
}

function figuresOf({ layout, contrast, ...lab }: LabReport): readonly (readonly [string, ReactNode])[] {
  return [
    ...FIGURES.map((name) => [w.figures[name], <LabFigure key={name} name={name} value={lab[name]} />] as const),
    [w.figures.weight, w.weight(lab.requests, bytes(lab.wireBytes))],
    ...(contrast === null ? [] : [[w.figures.contrast, String(contrast.count)] as const]),
    ...(layout === null || layout.contentPx <= layout.screenPx
      ? []
      : [[w.figures.width, w.width(layout.contentPx, layout.screenPx)] as const]),
  ];
}

/** What is behind the figures, as far as it was seen. */
function Causes({ lab: { lcpSource, shifted, contrast } }: { readonly lab: LabReport }) {
  return (
    <div className="mt-3 space-y-3 text-sm">
      {lcpSource !== null && <Tags title={w.largest} tags={[lcpSource]} />}
      {shifted.length > 0 && <Tags title={w.moved} tags={shifted} />}
      {contrast !== null && contrast.colours.length > 0 && (
        <div>
          <h4 className="mb-1 font-medium">{w.colours}</h4>
          <ul className="space-y-1.5">
            {contrast.colours.map((colour) => (
              <li
                key={`${colour.foreground} ${colour.background} ${colour.needed}`}
                className="flex items-center gap-2.5"
              >
                <Sample foreground={colour.foreground} background={colour.background} />
                {plain(w.colour(colour.count, colour.foreground, colour.background, colour.ratio))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Letters in the colours in question; hidden from those who listen, because the words say the same. */
function Sample({ foreground, background }: { readonly foreground: string; readonly background: string }) {
  if (!isColour(foreground) || !isColour(background)) return null;
  return (
    <svg aria-hidden viewBox="0 0 40 24" className="h-6 w-10 shrink-0 rounded border border-line">
      <rect width="40" height="24" fill={background} />
      <text x="20" y="17" textAnchor="middle" fontSize="14" fill={foreground}>
        Aa
      </text>
    </svg>
  );
}

function Tags({ title, tags }: { readonly title: string; readonly tags: readonly string[] }) {
  return (
    <div>
      <h4 className="mb-1 font-medium">{title}</h4>
      <ul className="space-y-1">
        {tags.map((tag) => (
          <li key={tag}>
            <code className="text-xs break-all">{plain(tag)}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
