/** Our own sentences, in which backticks mark code. */
import { Fragment } from "react";

export function WithCode({ children }: { readonly children: string }) {
  return children.split(/(`[^`]+`)/).map((part, place) => {
    const isCode = place % 2 === 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
    return isCode ? <code key={place}>{part.slice(1, -1)}</code> : <Fragment key={place}>{part}</Fragment>;
  });
}
