/** Words to search a list for: asked for when somebody has stopped typing, at once by Enter. */
import { useEffect, useRef, useState } from "react";
import { TextField } from "./field.tsx";

/** Whoever types is not asked about for each letter. */
const TYPING_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly className: string;
  readonly maxLength?: number;
  /** As the address has it. */
  readonly wanted: string | undefined;
  /** `undefined`: everything. */
  readonly onSearch: (wanted: string | undefined) => void;
}

export function SearchField({ wanted = "", onSearch, maxLength = 200, ...field }: SearchFieldProps) {
  const [text, setText] = useState(wanted);
  const asked = useRef(wanted);
  // What came from here is not put back into the field: somebody may have typed on meanwhile.
  useEffect(() => {
    if (wanted !== asked.current) setText(wanted);
    asked.current = wanted;
  }, [wanted]);
  const ask = () => {
    if (text.trim() === asked.current) return;
    asked.current = text.trim();
    onSearch(asked.current || undefined);
  };
  useEffect(() => {
    const later = setTimeout(ask, TYPING_MS);
    return () => clearTimeout(later);
  });
  return (
    <TextField
      {...field}
      type="search"
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && ask()}
    />
  );
}
