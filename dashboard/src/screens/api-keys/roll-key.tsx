import { type ApiKey, rollApiKey } from "@sitemend/client";
import { API_KEYS } from "../../data/api-keys.ts";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { RollDialog } from "../../shell/roll-dialog.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.apiKeys;

interface RollKeyProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RollKey({ apiKey, open, onClose }: RollKeyProps) {
  const name = plain(apiKey.name);
  return (
    <RollDialog
      {...{ open, onClose, title: w.rollTitle(name), lead: w.rollLead, queryKey: API_KEYS }}
      texts={{ ...w, shown: w.shown(name) }}
      roll={(overlapHours) => ask(rollApiKey({ path: { keyId: apiKey.id }, body: { overlapHours } }))}
    />
  );
}
