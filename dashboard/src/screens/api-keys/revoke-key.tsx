import { type ApiKey, revokeApiKey } from "@sitemend/client";
import { API_KEYS } from "../../data/api-keys.ts";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.apiKeys;

interface RevokeKeyProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RevokeKey({ apiKey, open, onClose }: RevokeKeyProps) {
  const name = plain(apiKey.name);
  return (
    <ConfirmAction
      {...{ open, onClose, title: w.revokeTitle(name), lead: w.revokeLead, action: w.revoke }}
      run={() => ask(revokeApiKey({ path: { keyId: apiKey.id } }))}
      done={w.revoked(name)}
      queryKey={API_KEYS}
    />
  );
}
