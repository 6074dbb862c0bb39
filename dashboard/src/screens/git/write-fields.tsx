import type { GitConnection } from "@sitemend/client";
import { Choices } from "../../ui/choices.tsx";
import { Checkbox, TextArea } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.git;
export type WriteMode = GitConnection["writeMode"];
const MODES = (["pull_request", "commit"] as const).map((value) => ({ value, ...w.modes[value] }));

interface WriteFieldsProps {
  readonly mode: WriteMode;
  readonly onMode: (mode: WriteMode) => void;
  readonly folders: readonly string[];
  readonly problem: string | undefined;
}

export function WriteFields({ mode, onMode, folders, problem }: WriteFieldsProps) {
  return (
    <Card title={w.changes} className="space-y-4">
      <Choices label={w.mode} choices={MODES} value={mode} onChange={onMode} />
      <TextArea
        label={`${w.folders} (${words.optional})`}
        name="folders"
        hint={w.foldersHint}
        error={problem}
        defaultValue={folders.join("\n")}
        rows={2}
        spellCheck={false}
      />
      <Checkbox label={w.probe} name="writeProbe" />
    </Card>
  );
}
