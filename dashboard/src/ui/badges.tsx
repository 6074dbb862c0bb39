/** Small marks. Colour never speaks alone: each has a sign and a word. */
import type { Severity } from "@sitemend/client";
import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { words } from "../words/index.ts";
import { classes } from "./classes.ts";
import type { Tone } from "./states.tsx";

const TONES: Record<Tone | "neutral", string> = {
  error: "bg-error-soft text-error",
  warning: "bg-warning-soft text-warning",
  notice: "bg-notice-soft text-notice",
  good: "bg-good-soft text-good",
  neutral: "bg-sunken text-ink-soft",
};

export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  readonly tone?: Tone | "neutral";
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        // A cell is no narrower than its words.
        "inline-flex max-w-full shrink-0 items-center gap-1 wrap-break-word rounded-md px-1.5 py-0.5 text-xs font-medium",
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const SEVERITY_ICONS = { error: CircleX, warning: TriangleAlert, notice: Info };

export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return (
    <Badge tone={severity} icon={<SeverityIcon severity={severity} />}>
      {words.severity[severity]}
    </Badge>
  );
}

/** In lists: of one width, so that what follows stands in line. */
export function SeverityColumn({ severity }: { readonly severity: Severity }) {
  return (
    <span className="flex w-20 shrink-0">
      <SeverityBadge severity={severity} />
    </span>
  );
}

export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const Icon = SEVERITY_ICONS[severity];
  return <Icon aria-hidden className="size-3.5" />;
}

export function IssueStatusBadge({ status }: { readonly status: keyof typeof words.issueStatus }) {
  const tone: Record<typeof status, Tone | "neutral"> = {
    open: "neutral",
    applying: "notice",
    applied_unverified: "notice",
    resolved: "good",
    ignored: "neutral",
    superseded: "neutral",
    regressed: "error",
  };
  return <Badge tone={tone[status]}>{words.issueStatus[status]}</Badge>;
}

export function AuditStatusBadge({ status }: { readonly status: keyof typeof words.auditStatus }) {
  const tone: Record<typeof status, Tone | "neutral"> = {
    queued: "neutral",
    running: "notice",
    completed: "good",
    failed: "error",
    cancelled: "neutral",
  };
  return <Badge tone={tone[status]}>{words.auditStatus[status]}</Badge>;
}

/** Fingers have no keys: nothing is shown to them. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="pointer-coarse:hidden rounded border border-line bg-sunken px-1.5 py-0.5 text-xs text-ink-soft shadow-[0_1px_0_var(--line)]">
      {children}
    </kbd>
  );
}
