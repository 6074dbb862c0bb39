/**
 * A screen whose code comes when it is first opened. Where the service can't be reached, the shell stays, and trying again
 * helps once the connection is back; the router's own would reload, which leaves people with their browser's error page.
 */
import { type ComponentType, createElement, type FunctionComponent, use, useState } from "react";
import { Problem } from "../data/ask.ts";
import { ScreenError } from "../ui/screen-error.tsx";
import { words } from "../words/index.ts";

interface Code {
  readonly preload: () => Promise<void>;
  readonly screen: () => ComponentType | undefined;
  /** Why it couldn't be had; judged where it is shown. */
  readonly failure: () => (() => Promise<Problem>) | undefined;
}

/** The types of screens depend on those of the routes, so that only the names are looked at here. */
export function lazyScreen<Screens extends object>(
  load: () => Promise<Screens>,
  name: keyof Screens,
): FunctionComponent & Pick<Code, "preload"> {
  const code = codeOf(async () => (await load())[name] as ComponentType);
  return Object.assign(() => createElement(Screen, { code }), { preload: code.preload });
}

function codeOf(load: () => Promise<ComponentType>): Code {
  let screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  let failure: (() => Promise<Problem>) | undefined;
  const attempt = async () => {
    try {
      screen = await load();
    } catch (error) {
      failure = once(() => judge(error));
    }
    loading = undefined;
  };
  return {
    // Also called when somebody points at a link, which is no reason to reload: what failed is judged where it is shown.
    preload: () => {
      loading ??= attempt();
      return loading;
    },
    screen: () => screen,
    failure: () => failure,
  };
}

function Screen({ code }: { readonly code: Code }) {
  const [, setTries] = useState(0);
  if (code.screen() === undefined && code.failure() === undefined) use(code.preload());
  const screen = code.screen();
  if (screen !== undefined) return createElement(screen);
  const judged = code.failure();
  if (judged === undefined) return null;
  const retry = () => void code.preload().then(() => setTries((before) => before + 1));
  return <ScreenError error={use(judged())} onRetry={retry} />;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const RELOADED = "sitemend-reloaded";

/** Where the service answers and the code is gone, there is a new release: the page is loaded anew, once for each such file. */
async function judge(error: unknown): Promise<Problem> {
  const isReached = await fetch("/", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
  const { title, next } = isReached ? words.strangeAnswer : words.offlineAnswer;
  const about = String(error);
  if (isReached && sessionStorage.getItem(RELOADED) !== about) {
    sessionStorage.setItem(RELOADED, about);
    location.reload();
    return new Promise(() => {});
  }
  return new Problem({ code: "no_answer", status: 0, message: title, next });
}
