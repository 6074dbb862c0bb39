import { Check, EyeOff, type LucideIcon } from "lucide-react";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.share.sees;

export function WhatOthersSee() {
  return (
    <Card title={w.title}>
      <List label={w.yesLabel} icon={Check} className="text-good" lines={w.yes} />
      <div className="my-4 border-t border-line" />
      <List label={w.noLabel} icon={EyeOff} className="text-ink-soft" lines={w.no} />
      <p className="mt-4 text-sm text-ink-soft">{w.note}</p>
    </Card>
  );
}

function List({
  label,
  icon: Icon,
  className,
  lines,
}: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly className: string;
  readonly lines: readonly string[];
}) {
  return (
    <>
      <h3 className="mb-2 text-sm text-ink-soft">{label}</h3>
      <ul className="space-y-1.5 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
