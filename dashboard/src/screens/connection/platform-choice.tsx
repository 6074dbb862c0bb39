import { startTransition, useOptimistic } from "react";
import { Choices } from "../../ui/choices.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import type { Platform } from "./search.ts";

const w = words.connection;
const CHOICES = (["wordpress", "git"] as const).map((value) => ({ value, ...w.platforms[value] }));

interface PlatformChoiceProps {
  readonly chosen: Platform | undefined;
  /** Ends once `chosen` is what was chosen. */
  readonly onChoose: (platform: Platform) => Promise<void>;
}

export function PlatformChoice({ chosen, onChoose }: PlatformChoiceProps) {
  // The address follows a moment later; until then the button would jump back to what it was.
  const [shown, show] = useOptimistic(chosen);
  const choose = (platform: Platform) =>
    startTransition(() => {
      show(platform);
      return onChoose(platform);
    });
  return (
    <Card className="max-w-3xl">
      <Choices label={w.choose} choices={CHOICES} value={shown} onChange={choose} />
    </Card>
  );
}
