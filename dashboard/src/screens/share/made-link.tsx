import { CircleCheck, ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { safeHref } from "../../data/format.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";

const w = words.share.made;

/** The one time that the link can be seen; the focus goes to it, so nobody misses it. */
export function MadeLink({ url, hasPassword }: { readonly url: string; readonly hasPassword: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is another moment.
  useEffect(() => box.current?.focus(), [url]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={w.title}
      className="mt-5 rounded-xl border border-good/40 bg-good-soft px-4 py-4"
    >
      <p className="flex gap-2 text-sm font-semibold text-good">
        <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {w.title}
      </p>
      <p className="mt-1 text-sm text-ink">
        {w.lead} {hasPassword ? w.withPassword : w.withoutPassword}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label={w.link}
          hideLabel
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={url} label={w.copy} />
        <a href={safeHref(url)} target="_blank" rel="noopener" className={buttonClasses()}>
          <ExternalLink aria-hidden className="size-4" />
          {w.open}
        </a>
      </div>
    </section>
  );
}
