/** The quiet frame of the screens before the sign-in. */
import type { ReactNode } from "react";
import { words } from "../../words/index.ts";

export function Frame({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[12dvh] pb-10">
      <div className={wide ? "w-full max-w-4xl" : "w-full max-w-md"}>
        <p className="mb-6 flex items-center gap-2.5 font-semibold">
          <img src="/favicon.svg" alt="" className="size-8" />
          {words.product}
        </p>
        {children}
      </div>
    </main>
  );
}
