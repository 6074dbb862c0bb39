import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "a11y-video-captions",
  title: "Video has no captions",
  effect: "breakage",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "The video {video} has no captions track.",
  noSuggestion: "Captions have to be written by someone who can hear the video.",
  docs: {
    what: "A playable `<video>` has no `<track>` with captions or subtitles. Muted videos, and those that start by themselves or repeat, are excluded. Burned-in captions and tracks added by JavaScript can't be detected in the HTML.",
    why: "Deaf and hard-of-hearing people, and anyone watching without sound, miss the content.",
    fix: 'Add `<track kind="captions" srclang="en" src="…">`.',
    sources: [
      "https://www.w3.org/WAI/media/av/captions/",
      "https://www.w3.org/WAI/WCAG22/Understanding/captions-prerecorded.html",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const { src, hasCaptions, hasSound, source } of document.videos) {
      if (hasCaptions || !hasSound) continue;
      yield { locator: shortLocator(src ?? source), video: src ?? "without a URL", evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<video controls src="/tea.mp4"></video>', because: "there is no track" },
      {
        html: '<video controls><source src="/tea.mp4"><track kind="chapters" src="/c.vtt"></video>',
        because: "chapters aren't captions",
      },
    ],
    passes: [
      { html: '<video src="/steam.mp4" controls autoplay loop></video>', because: "it is a moving picture" },
      {
        html: '<video controls src="/tea.mp4"><track kind="captions" src="/c.vtt"></video>',
        because: "captions are there",
      },
      {
        html: '<video controls src="/tea.mp4"><track src="/c.vtt"></video>',
        because: "tracks are subtitles by default",
      },
      { html: '<video autoplay muted loop src="/tea.mp4"></video>', because: "it is a background video" },
      { html: '<video controls muted src="/tea.mp4"></video>', because: "it has no sound" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
