import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { safeHref } from "../../data/format.ts";
import { Button, buttonClasses } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";

const w = words.share.made;

interface MadeLinkProps {
  readonly url: string;
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

/** The one time that the link can be seen; the focus goes to it, so nobody misses it. */
export function MadeLink({ url, hasPassword, onDone }: MadeLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <p role="status" className="text-sm">
        {w.lead} {hasPassword ? w.withPassword : w.withoutPassword}
      </p>
      <TextField label={w.link} hideLabel readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label={w.copy} />
        <a href={safeHref(url)} target="_blank" rel="noopener" className={buttonClasses()}>
          <ExternalLink aria-hidden className="size-4" />
          {w.open}
        </a>
        <Button look="quiet" className="ml-auto" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
