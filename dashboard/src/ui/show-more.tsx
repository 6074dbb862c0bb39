/** Fetches the next part of a list. By keyboard one goes on where it begins, else at the button again. */
import { type RefObject, useEffect, useRef } from "react";
import { words } from "../words/index.ts";
import { Button } from "./button.tsx";
import { keepFocus } from "./keep-focus.ts";

export interface ListInParts {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface ShowMoreProps {
  readonly query: ListInParts;
  /** Its items, which take the focus. */
  readonly list?: RefObject<HTMLElement | null>;
  readonly className?: string;
}

export function ShowMore({ query, list, className = "mt-4" }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (isFetchingNextPage || shown.current === undefined) return;
    const first = list?.current?.children[shown.current];
    shown.current = undefined;
    keepFocus(first instanceof HTMLElement ? first : button.current);
  }, [isFetchingNextPage, list]);
  if (!hasNextPage) return null;
  const more = () => {
    shown.current = list?.current?.children.length ?? 0;
    void fetchNextPage();
  };
  return (
    <Button ref={button} className={className} busy={isFetchingNextPage} onClick={more}>
      {words.more}
    </Button>
  );
}
