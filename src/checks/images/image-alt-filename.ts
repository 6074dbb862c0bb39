import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { proposeAlt } from "../kit/suggest/alt.ts";
import { shortLocator } from "../kit/url.ts";

const FILE_NAME = /^\S+\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|heic)$/i;
/** What cameras, phones and screenshot programs call their files. */
const CAMERA_NAME =
  /^(img|dscn?|dcim|pxl|photo|image|bild|screenshot|screen shot|whatsapp image)[-_ ]?\d[\d\-_ .at]*$/i;
/** What a template holds the place with. */
const DOTS = /^(\.{2,}|…)$/;
const EMPTY_WORDS = new Set([
  "image",
  "img",
  "picture",
  "photo",
  "pic",
  "graphic",
  "alt",
  "untitled",
  "bild",
  "foto",
  "imagen",
  "imagem",
  "immagine",
]);

export default defineCheck({
  id: "image-alt-filename",
  title: "Alt text is a file name",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The image {image} has the alt text “{alt}”, which doesn't describe it.",
  noSuggestion: "There is nothing to derive alt text from: no caption, no named link and no descriptive file name.",
  docs: {
    what: 'The `alt` attribute is a file name, a camera number, a URL, placeholder dots or a word such as "image".',
    why: "People who can't see the image get no useful information.",
    fix: "Describe in a few words what the image shows.",
    sources: ["https://www.w3.org/WAI/tutorials/images/tips/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    for (const { alt, src, url, source } of shownImages(document)) {
      const text = alt?.trim() ?? "";
      const place = url ?? src ?? "";
      if (text === "" || !(describesNothing(text) || text === url || text === src)) continue;
      yield { locator: shortLocator(place), image: src ?? place, alt: text, evidence: { snippet: source } };
    }
  },

  suggest(context, { locator = "", alt }) {
    const image = context.document.images.find(
      (each) => each.alt?.trim() === alt && shortLocator(each.url ?? each.src ?? "") === locator,
    );
    const proposal = proposeAlt(image, context);
    return proposal && !describesNothing(proposal.value) ? proposal : undefined;
  },

  examples: () => ({
    fails: [
      { html: '<img src="/a.jpg" alt="header-final2.jpg">', because: "it is a file name" },
      { html: '<img src="/a.jpg" alt="IMG_1234">', because: "it is a camera number" },
      { html: '<img src="/a.jpg" alt="image">', because: "“image” isn't a description" },
      { html: '<img src="/a.jpg" alt="...">', because: "the dots are a template placeholder" },
      { html: '<img src="/a.jpg" alt="…">', because: "the same as one character" },
      { html: '<img src="/tea" alt="/tea">', because: "it is the URL as written" },
      { html: '<img src="/tea" alt="https://example.com/tea">', because: "it is the absolute URL" },
      {
        html: '<h1>Oolong</h1><img src="/drying-oolong-leaves.jpg" alt="IMG_1234">',
        because: "the file name is more descriptive",
        suggests: "Drying oolong leaves",
      },
    ],
    passes: [
      { html: '<img src="/a.jpg" alt="Image of a tea farm in the mist">', because: "it describes the image" },
      {
        html: '<img src="/a.jpg" alt="Photo 51, the X-ray picture of DNA">',
        because: "a number alone is not the text",
      },
      { html: '<img src="/a.jpg" alt="And so on ...">', because: "there are words before the dots" },
      { html: '<img src="/a.jpg" alt="">', because: "a decorative image needs no alt text" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: '<img src="" alt="">', because: "there is no image" },
      {
        html: '<noscript><img src="/a.jpg" alt="image"></noscript>',
        because: "browsers with JavaScript don't show it",
      },
    ],
  }),
});

function describesNothing(text: string): boolean {
  return FILE_NAME.test(text) || CAMERA_NAME.test(text) || DOTS.test(text) || EMPTY_WORDS.has(text.toLowerCase());
}
