/** Demo, own site, command line: what a newcomer can do first. Also what the list of sites shows while it is empty. */
import { FlaskConical, Globe, SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.access.welcome;

export function ThreeWays() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Way
        icon={<Globe aria-hidden className="size-6" />}
        title={w.site}
        body={w.siteBody}
        action={
          <ButtonLink to="/audits/new" search={{ website: undefined }} look="primary">
            {w.site}
          </ButtonLink>
        }
      />
      <Way
        icon={<FlaskConical aria-hidden className="size-6" />}
        title={w.demo}
        body={w.demoBody}
        command={w.demoCommand}
        action={<CopyButton text={w.demoCommand} />}
      />
      <Way
        icon={<SquareTerminal aria-hidden className="size-6" />}
        title={w.cli}
        body={w.cliBody}
        command={w.cliCommand}
        action={<CopyButton text={w.cliCommand} />}
      />
    </div>
  );
}

function Way({
  icon,
  title,
  body,
  command,
  action,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body: string;
  readonly command?: string;
  readonly action: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-3">
      <span className="text-accent">{icon}</span>
      <h2 className="font-semibold">{title}</h2>
      <p className="flex-1 text-sm text-ink-soft">{body}</p>
      {command !== undefined && <code className="rounded-md bg-sunken px-2 py-1.5 text-xs">{command}</code>}
      <div>{action}</div>
    </Card>
  );
}
