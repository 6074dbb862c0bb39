import { createRecipient } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { RECIPIENTS } from "../../data/alerts.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { sendsEmail, waysInQuery } from "../../data/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { newRecipientBody, RecipientFields } from "./recipient-fields.tsx";

const w = screenWords.alerts;

export function NewRecipient({ workspaceId }: { readonly workspaceId: string }) {
  const client = useQueryClient();
  const hasEmail = sendsEmail(useQuery(waysInQuery));
  // Another form for each recipient that is made.
  const [made, setMade] = useState(0);
  const creation = useMutation({
    mutationFn: (form: FormData) => ask(createRecipient({ body: newRecipientBody(form, workspaceId) })),
    onSuccess: ({ recipient }) => {
      toast(w.created(plain(recipient.name)));
      setMade((count) => count + 1);
      return client.invalidateQueries({ queryKey: RECIPIENTS });
    },
    // A URL that is a credential is gone with the screen.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card title={w.newRecipient}>
      <form key={made} onSubmit={submit} className="space-y-4">
        {creation.isError && !isProblem(creation.error, "confirmation_required") && (
          <ErrorPanel error={creation.error} />
        )}
        {hasEmail === undefined ? <LoadingRows rows={4} /> : <RecipientFields hasEmail={hasEmail} />}
        <Button type="submit" busy={creation.isPending} icon={<UserPlus aria-hidden className="size-4" />}>
          {w.addRecipient}
        </Button>
      </form>
    </Card>
  );
}
