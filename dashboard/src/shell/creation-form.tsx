/** Creates what has a secret: a form, then the secret, once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { isProblem } from "../data/ask.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/layout.tsx";
import { ShownOnce } from "../ui/shown-once.tsx";
import { ErrorPanel, Notice } from "../ui/states.tsx";

interface CreationFormProps<Body, Made extends { readonly secret: string }> {
  /** What was entered; `undefined`: something that the browser doesn't ask for is missing. */
  readonly entered: (form: FormData) => Body | undefined;
  readonly create: (body: Body) => Promise<Made>;
  /** What lists it. */
  readonly queryKey: readonly string[];
  readonly shown: (made: Made) => string;
  readonly texts: {
    readonly create: string;
    readonly createLead: string;
    readonly createAction: string;
    readonly pickSome: string;
    readonly use: string;
  };
  readonly icon: ReactNode;
  /** Pointers to fields that say themselves what is wrong with them. */
  readonly beside?: readonly string[];
  readonly children: ReactNode | ((error: unknown) => ReactNode);
}

export function CreationForm<Body, Made extends { readonly secret: string }>({
  entered,
  create,
  queryKey,
  shown,
  texts,
  icon,
  beside = [],
  children,
}: CreationFormProps<Body, Made>) {
  const [isIncomplete, setIncomplete] = useState(false);
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: create,
    onSuccess: () => client.invalidateQueries({ queryKey }),
    // The secret is gone with the screen.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = entered(new FormData(event.currentTarget));
    setIncomplete(body === undefined);
    if (body !== undefined) creation.mutate(body);
  };
  if (creation.isSuccess) {
    const title = shown(creation.data);
    return (
      <Card title={title}>
        <ShownOnce label={title} value={creation.data.secret} lead={texts.use} onDone={() => creation.reset()} />
      </Card>
    );
  }
  return (
    <Card title={texts.create}>
      <form onSubmit={submit} className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{texts.createLead}</p>
        {creation.isError && !isProblem(creation.error, "confirmation_required") && (
          <ErrorPanel error={creation.error} beside={beside} />
        )}
        {isIncomplete && <Notice>{texts.pickSome}</Notice>}
        {typeof children === "function" ? children(creation.error) : children}
        <Button type="submit" look="primary" busy={creation.isPending} icon={icon}>
          {texts.createAction}
        </Button>
      </form>
    </Card>
  );
}
