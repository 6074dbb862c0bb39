import type { Visit } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { words } from "../../words/index.ts";
import { Pairs, Part } from "./part.tsx";

const w = words.pageDrawer;

export function SearchFacts({ visit }: { readonly visit: Visit }) {
  return (
    <Part title={w.search}>
      <Pairs
        pairs={[
          [w.titleTag, <Measured key="title" text={visit.title} />],
          [w.description, <Measured key="description" text={visit.description} />],
          [w.canonical, <span key="canonical">{plain(visit.canonical ?? w.canonicalSelf)}</span>],
          [w.robots, w.robotsOf(visit.noindex, visit.nofollow)],
          [w.indexable, visit.indexable ? words.yes : words.no],
        ]}
      />
    </Part>
  );
}

function Measured({ text }: { readonly text: string }) {
  if (text === "") return <span className="text-ink-soft">{words.none}</span>;
  return (
    <>
      <bdi>{plain(text)}</bdi> <span className="whitespace-nowrap text-ink-soft">({w.letters([...text].length)})</span>
    </>
  );
}
