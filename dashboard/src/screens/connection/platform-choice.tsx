import { Choices } from "../../ui/choices.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import type { Platform } from "./search.ts";

const w = words.connection;
const CHOICES = (["wordpress", "git"] as const).map((value) => ({ value, ...w.platforms[value] }));

interface PlatformChoiceProps {
  readonly chosen: Platform | undefined;
  readonly onChoose: (platform: Platform) => void;
}

export function PlatformChoice({ chosen, onChoose }: PlatformChoiceProps) {
  return (
    <Card className="max-w-3xl">
      <Choices label={w.choose} choices={CHOICES} value={chosen} onChange={onChoose} />
    </Card>
  );
}
