/** Demo, own site, command line: what a newcomer can do first. Also what the list of sites shows while it is empty. */
import { Globe, SquareTerminal } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { words } from "../../words/index.ts";
import { DemoWay } from "./demo-way.tsx";
import { Way } from "./way.tsx";

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
      <DemoWay />
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
