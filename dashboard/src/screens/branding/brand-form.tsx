import type { Brand } from "@sitemend/client";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, Notice, problemAt } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { type BrandDraft, brandDraftOf, changesOf, rebased } from "./brand-draft.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { ColorField } from "./color-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { useSaveBrand } from "./use-save-brand.ts";

const w = screenWords.branding;
const BESIDE = ["/logo", "/name", "/accentColor", "/introduction"];

export function BrandForm({ saved, mayChange }: { readonly saved: Brand; readonly mayChange: boolean }) {
  const [draft, setDraft] = useState(() => brandDraftOf(saved));
  const change = (part: Partial<BrandDraft>) => setDraft((now) => ({ ...now, ...part }));
  // As it was when it was read: what others save meanwhile must not be overwritten unseen.
  const [base, setBase] = useState(saved);
  const save = useSaveBrand(saved.workspaceId, (latest, isSaved) => {
    setDraft((now) => (isSaved ? { ...now, logo: undefined } : rebased(now, base, latest)));
    setBase(latest);
  });
  const button = useKeptFocus<HTMLButtonElement>(save.isPending);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = await changesOf(draft, base);
    if (Object.keys(body).length === 0) return toast(w.unchanged);
    save.mutate({ version: base.version, body });
  };
  const wrong = (field: string) => problemAt(save.error, field);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card title={w.brand}>
        {!mayChange && <Notice>{w.needsAdmin}</Notice>}
        {mayChange && (
          <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
            {save.isError && <ErrorPanel error={save.error} beside={BESIDE} />}
            <LogoField {...{ draft, change }} saved={base} error={wrong("/logo")} />
            <TextField
              {...{ label: w.name, hint: w.nameHint, maxLength: 80, autoComplete: "organization" }}
              value={draft.name}
              error={wrong("/name")}
              onChange={(event) => change({ name: event.target.value })}
            />
            <ColorField color={draft.color} onChange={(color) => change({ color })} error={wrong("/accentColor")} />
            <TextArea
              {...{ label: w.introduction, hint: w.introductionHint, maxLength: 1000, rows: 5 }}
              value={draft.introduction}
              error={wrong("/introduction")}
              onChange={(event) => change({ introduction: event.target.value })}
            />
            <Button ref={button} type="submit" look="primary" busy={save.isPending}>
              {w.save}
            </Button>
          </form>
        )}
      </Card>
      <BrandPreview draft={draft} saved={base} />
    </div>
  );
}
