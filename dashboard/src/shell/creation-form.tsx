/** Creates what has a secret: a form in a dialog, then the secret, once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { isProblem } from "../data/ask.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { ShownOnce } from "../ui/shown-once.tsx";
import { ErrorPanel, Notice } from "../ui/states.tsx";
import type { CreationDialogProps } from "../ui/use-creations.tsx";

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

/** Nobody closes it over a secret that they haven't seen to. */
export function CreationForm<Body, Made extends { readonly secret: string }>(
  props: CreationFormProps<Body, Made> & CreationDialogProps,
) {
  const { open, onClose, focusAfter, texts, shown } = props;
  const [made, setMade] = useState<Made>();
  if (made === undefined)
    return (
      <Dialog {...{ open, onClose, focusAfter }} isForm title={texts.create} lead={texts.createLead}>
        <Creating {...props} onMade={setMade} />
      </Dialog>
    );
  const title = shown(made);
  const onDone = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog {...{ open, focusAfter, title }} isForm>
      <ShownOnce label={title} value={made.secret} lead={texts.use} onDone={onDone} />
    </Dialog>
  );
}

interface CreatingProps<Body, Made extends { readonly secret: string }> extends CreationFormProps<Body, Made> {
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function Creating<Body, Made extends { readonly secret: string }>({
  entered,
  create,
  queryKey,
  texts,
  icon,
  beside = [],
  children,
  onMade,
  onClose,
}: CreatingProps<Body, Made>) {
  const [isIncomplete, setIncomplete] = useState(false);
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: create,
    onSuccess: (made) => {
      onMade(made);
      void client.invalidateQueries({ queryKey });
    },
    // The secret is gone with the dialog.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = entered(new FormData(event.currentTarget));
    setIncomplete(body === undefined);
    if (body !== undefined) creation.mutate(body);
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {creation.isError && !isProblem(creation.error, "confirmation_required") && (
        <ErrorPanel error={creation.error} beside={beside} />
      )}
      {isIncomplete && <Notice>{texts.pickSome}</Notice>}
      {typeof children === "function" ? children(creation.error) : children}
      <FormActions action={texts.createAction} icon={icon} busy={creation.isPending} onCancel={onClose} />
    </form>
  );
}
