import type { Brand } from "@sitemend/client";
import { ImageOff } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { screenWords } from "../../words/screens.ts";
import { type BrandDraft, LOGO_BYTES } from "./brand-draft.ts";

const w = screenWords.branding;

interface LogoFieldProps {
  readonly draft: BrandDraft;
  readonly saved: Brand;
  readonly change: (part: Partial<BrandDraft>) => void;
  readonly error: string | undefined;
}

export function LogoField({ draft, saved, change, error }: LogoFieldProps) {
  const [tooLarge, setTooLarge] = useState(false);
  // Another field for each logo that was removed.
  const [removed, setRemoved] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  const choose = ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    setTooLarge(file !== undefined && file.size > LOGO_BYTES);
    change({ logo: file !== undefined && file.size <= LOGO_BYTES ? file : undefined });
  };
  const remove = () => {
    setTooLarge(false);
    setRemoved((count) => count + 1);
    change({ logo: saved.logo === null ? undefined : null });
    field.current?.focus();
  };
  const hasOne = draft.logo === undefined ? saved.logo !== null : draft.logo !== null;
  return (
    <div ref={field} tabIndex={-1} className="space-y-2">
      <TextField
        key={removed}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        {...{ label: w.logo, hint: w.logoHint, error: tooLarge ? w.logoTooLarge : error }}
        onChange={choose}
      />
      {hasOne && (
        <Button icon={<ImageOff aria-hidden className="size-4" />} onClick={remove}>
          {w.removeLogo}
        </Button>
      )}
    </div>
  );
}
