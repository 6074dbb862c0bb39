import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { connectionChanged } from "../../data/connection.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.connection;

interface DisconnectProps {
  readonly websiteId: string;
  readonly disconnect: () => Promise<{ readonly openChanges: number }>;
  readonly title: string;
  /** What it means, for what is applied and what is proposed. */
  readonly lead: string;
}

export function Disconnect({ websiteId, disconnect, title, lead }: DisconnectProps) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: disconnect,
    onSuccess: ({ openChanges }) => {
      setAsking(false);
      toast(w.disconnected(openChanges));
      return connectionChanged(client, websiteId);
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {w.disconnect}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title} lead={lead}>
        {leave.isError && <ErrorPanel error={leave.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
          <Button look="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {w.disconnect}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
