import type { ImageTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { asSent, indexable } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";

/** Where scripts keep the address until the image is scrolled to. */
const KEPT = /\sdata-(?:lazy-|original-|orig-)?src\s*=\s*["']?([^"'\s>]+)/i;

export default defineCheck({
  id: "image-no-src",
  title: "Lazy-loaded images have no src",
  effect: "understanding",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "{count:image has/images have} a URL only for a script (data-src), for example {image}.",
  noSuggestion: "The plugin or theme that loads the images has to be set up differently.",
  docs: {
    what: "An `<img>` has `data-src`, but neither `src` nor `srcset`, and no `<noscript>` fallback with the same URL. Pages that were rendered by a browser are excluded.",
    why: "Search engines and visitors see the image only if the script runs and notices it, so it may be missing from image search.",
    fix: 'Use `src` with `loading="lazy"`; browsers then load the image when it is needed, without a script.',
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading"],
  },
  needs: ["document", "headers"],
  appliesTo: asSent(indexable),

  *detect({ document }) {
    const fallbacks = document.images.filter(({ noscript }) => noscript).map(({ src }) => src);
    const lost = shownImages(document).filter((image) => {
      const kept = keptAddress(image);
      return kept !== undefined && !fallbacks.includes(kept);
    });
    const [first] = lost;
    if (first) yield { count: lost.length, image: keptAddress(first) ?? "", evidence: { snippet: first.source } };
  },

  examples: () => ({
    fails: [
      { html: '<img class="lazy" data-src="/tea.jpg" alt="Tea">', because: "only a script knows its URL" },
      {
        html: '<img data-lazy-src="/a.jpg" src="" alt="A"><img data-original-src="/b.jpg" alt="B">',
        says: "2 images have a URL only for a script (data-src), for example /a.jpg",
        because: "an empty src is none",
      },
      {
        html: '<img data-src="/tea.jpg" alt="Tea"><noscript><img src="/pot.jpg" alt="Pot"></noscript>',
        because: "the fallback is that of another image",
      },
    ],
    passes: [
      { html: '<img data-src="/tea.jpg" src="/tea-small.jpg" alt="Tea">', because: "it has a src" },
      { html: '<img src="/tea.jpg" loading="lazy" alt="Tea">', because: "browsers load it lazily by themselves" },
      {
        html: '<img data-src="/tea.jpg" alt="Tea"><noscript><img src="/tea.jpg" alt="Tea"></noscript>',
        because: "there is a fallback",
      },
      { html: '<img data-src="/tea.jpg" srcset="/tea.jpg 600w" alt="Tea">', because: "the srcset has its URL" },
      {
        html: '<picture><source srcset="/a.webp"><img data-src="/a.jpg" alt="A"></picture>',
        because: "its source may show it",
      },
      { html: '<img alt="Tea">', because: "no script has a URL for it" },
      {
        html: '<meta name="robots" content="noindex"><img data-src="/tea.jpg">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function keptAddress({ src, srcset, inPicture, source }: ImageTag): string | undefined {
  if (src?.trim() || srcset?.trim() || inPicture) return undefined;
  return KEPT.exec(source)?.[1];
}
