import { type ApiKey, revokeApiKey } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { API_KEYS } from "../../data/api-keys.ts";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.apiKeys;

interface RevokeKeyProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RevokeKey({ apiKey, open, onClose }: RevokeKeyProps) {
  return (
    <Dialog open={open} onClose={onClose} title={w.revokeTitle(plain(apiKey.name))} lead={w.revokeLead}>
      <Revoking apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function Revoking({ apiKey, onClose }: Omit<RevokeKeyProps, "open">) {
  const client = useQueryClient();
  const name = plain(apiKey.name);
  const revoke = useMutation({
    mutationFn: () => ask(revokeApiKey({ path: { keyId: apiKey.id } })),
    onSuccess: () => {
      toast(w.revoked(name));
      onClose();
      return client.invalidateQueries({ queryKey: API_KEYS });
    },
  });
  return (
    <div className="space-y-4">
      {revoke.isError && <ErrorPanel error={revoke.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {w.revoke}
        </Button>
      </div>
    </div>
  );
}
