import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type FormEvent, useState } from "react";
import { importFigures, searchFiguresQuery } from "../../data/search-figures.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { rangeOf } from "./range-of.ts";

const w = words.search;

interface Entered {
  readonly file: File;
  readonly first: string;
  readonly last: string;
}

export function ImportFigures({ websiteId }: { readonly websiteId: string }) {
  const client = useQueryClient();
  // Another form for each file that was imported.
  const [made, setMade] = useState(0);
  const [lacksFile, setLacksFile] = useState(false);
  const importing = useMutation({
    mutationFn: ({ file, ...days }: Entered) => importFigures(websiteId, file, days),
    onSuccess: ({ figures }) => {
      toast(w.imported(rangeOf(figures), w.tables(figures.pages, figures.queries)));
      setMade((count) => count + 1);
      return client.invalidateQueries({ queryKey: searchFiguresQuery(websiteId).queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    const isFile = file instanceof File && file.size > 0;
    setLacksFile(!isFile);
    if (isFile) importing.mutate({ file, first: String(form.get("first")), last: String(form.get("last")) });
  };
  return (
    <Card title={w.import}>
      <form key={made} onSubmit={submit} className="space-y-4" noValidate>
        <p className="text-sm text-ink-soft">{w.importLead}</p>
        {importing.isError && <ErrorPanel error={importing.error} />}
        <TextField
          type="file"
          name="file"
          accept=".zip,.csv,.tsv"
          label={w.file}
          hint={w.fileHint}
          error={lacksFile ? w.fileMissing : undefined}
        />
        <fieldset aria-describedby="search-range-hint">
          <legend className="mb-1 text-sm font-medium">{w.range}</legend>
          <p id="search-range-hint" className="mb-2 text-sm text-ink-soft">
            {w.rangeHint}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField type="date" name="first" label={w.firstDay} />
            <TextField type="date" name="last" label={w.lastDay} />
          </div>
        </fieldset>
        <Button
          type="submit"
          look="primary"
          busy={importing.isPending}
          icon={<Upload aria-hidden className="size-4" />}
        >
          {w.importAction}
        </Button>
      </form>
    </Card>
  );
}
