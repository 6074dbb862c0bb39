/**
 * Where the head ends, by the insertion modes of the HTML standard (§13.2.6.4.3–7): the first thing that cannot stand
 * in a head starts the body, written or not, and every head element after it counts for nothing.
 */

const HEAD_ELEMENTS = new Set(
  "base basefont bgsound link meta title noscript noframes style script template head html".split(" "),
);
const NOSCRIPT_ELEMENTS = new Set(["basefont", "bgsound", "link", "meta", "noframes", "style"]);

export function createHeadTracker() {
  let open = true;
  let endedBy: string | null = null;
  let headTagClosed = false;
  let headCount = 0;
  let bodyCount = 0;

  function end(by: string | null): void {
    if (!open) return;
    open = false;
    endedBy = headTagClosed ? null : by;
  }

  return {
    isOpen: (): boolean => open,

    open(name: string, parent: string | null): void {
      if (name === "head") headCount += 1;
      if (name === "body") bodyCount += 1;
      if (!open) return;
      const allowed = parent === "noscript" ? NOSCRIPT_ELEMENTS : HEAD_ELEMENTS;
      if (name === "body" || name === "frameset") end(null);
      else if (!allowed.has(name)) end(name);
    },

    close(name: string): void {
      if (name === "head" && open) headTagClosed = true;
      if (!open) return;
      // These end tags act as if a body had been opened; all others are ignored in a head.
      if (name === "body" || name === "html" || name === "br") end(null);
    },

    text(text: string): void {
      if (open && /[^\t\n\f\r ]/.test(text)) end("text");
    },

    facts: () => ({ headEndedBy: endedBy, headCount, bodyCount }),
  };
}
