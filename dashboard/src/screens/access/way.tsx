/** One way to begin: what it is, what to type, what to press. */
import type { ReactNode } from "react";
import { Card } from "../../ui/layout.tsx";

export function Way({
  icon,
  title,
  body,
  command,
  action,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body: ReactNode;
  readonly command?: string | undefined;
  readonly action: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-3">
      <span className="text-accent">{icon}</span>
      <h2 className="font-semibold">{title}</h2>
      <div className="flex-1 space-y-3 text-sm text-ink-soft">{body}</div>
      {command !== undefined && <code className="rounded-md bg-sunken px-2 py-1.5 text-xs">{command}</code>}
      <div className="flex flex-wrap gap-2">{action}</div>
    </Card>
  );
}
