/** The folders of one level, or more where one holds most of it, as areas: large where many pages are, coloured by how many issues they have. */
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import type { Shape } from "../../data/pages.ts";
import { structureQuery } from "../../data/pages.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, Skeleton } from "../../ui/states.tsx";
import { useWidth } from "../../ui/use-width.ts";
import { WhenNear } from "../../ui/when-near.tsx";
import { screenWords } from "../../words/screens.ts";
import { FolderAreas } from "./folder-areas.tsx";
import { rateOf, rateText, STEP_NAMES, STEP_SWATCHES } from "./rate.ts";

const w = screenWords.structure;
const WIDE_PX = 340;
const NARROW_PX = 420;
const NARROW_BELOW_PX = 520;
export function FolderMap({ auditId, shape }: { readonly auditId: string; readonly shape: Shape }) {
  const [prefix, setPrefix] = useState(shape.folder.prefix);
  const isFirst = prefix === shape.folder.prefix;
  const opened = useQuery({ ...structureQuery(auditId, prefix), enabled: !isFirst });
  const folder = isFirst ? shape.folder : opened.data?.folder;
  return (
    <Card title={w.map}>
      <p className="mb-3 text-sm text-ink-soft">{w.mapLead}</p>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Path top={shape.folder.prefix} prefix={prefix} onOpen={setPrefix} />
        <Legend average={rateOf(shape.total)} />
      </div>
      {opened.error !== null && !isFirst && <ErrorPanel error={opened.error} onRetry={() => void opened.refetch()} />}
      {folder === undefined ? (
        <Skeleton className="h-80" />
      ) : (
        <WhenNear placeholder={<Skeleton className="h-105 sm:h-85" />}>
          <Areas auditId={auditId} folder={folder} average={rateOf(shape.total)} onOpen={setPrefix} />
        </WhenNear>
      )}
    </Card>
  );
}

function Areas({
  auditId,
  folder,
  average,
  onOpen,
}: {
  readonly auditId: string;
  readonly folder: Shape["folder"];
  readonly average: number;
  readonly onOpen: (prefix: string) => void;
}) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const height = width < NARROW_BELOW_PX ? NARROW_PX : WIDE_PX;
  const box = { x: 0, y: 0, width: Math.max(1, width), height };
  return (
    <div ref={frame}>
      {folder.children.length === 0 && <p className="text-sm text-ink-soft">{w.nothingInside}</p>}
      {folder.children.length > 0 && width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset.
        <svg width={width} height={height} role="group" aria-label={w.map} className="block max-w-full">
          <FolderAreas {...{ auditId, folder, box, average, onOpen }} />
        </svg>
      )}
    </div>
  );
}

/** The folders above the one shown; each leads back to it. */
function Path({
  top,
  prefix,
  onOpen,
}: {
  readonly top: string;
  readonly prefix: string;
  readonly onOpen: (prefix: string) => void;
}) {
  const names = prefix.slice(top.length).split("/").filter(Boolean);
  const steps = [
    { name: plain(top.replace(/^https?:\/\//, "").replace(/\/$/, "")), prefix: top },
    ...names.map((name, index) => ({
      name: plain(name),
      prefix: `${top}${names.slice(0, index + 1).join("/")}/`,
    })),
  ];
  return (
    <nav aria-label={w.path}>
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {steps.map((step, index) => (
          <li key={step.prefix} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-ink-soft" />}
            <button
              type="button"
              aria-current={step.prefix === prefix ? "location" : undefined}
              onClick={() => onOpen(step.prefix)}
              className={classes(
                "rounded px-1 py-0.5 hover:bg-sunken",
                step.prefix === prefix ? "font-semibold" : "text-accent underline underline-offset-3",
              )}
            >
              {step.name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Legend({ average }: { readonly average: number }) {
  return (
    <dl className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
      <dt>{w.legend(rateText(average))}:</dt>
      {STEP_NAMES.map((name, step) => (
        <dd key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={classes("size-3 rounded-sm border", STEP_SWATCHES[step])} />
          {name}
        </dd>
      ))}
    </dl>
  );
}
