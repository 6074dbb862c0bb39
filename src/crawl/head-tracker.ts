/**
 * Where the head ends, by the insertion modes of the HTML standard (§13.2.6.4.3–7): the first thing that cannot stand
 * in a head starts the body, written or not, and every head element after it counts for nothing.
 */

const HEAD_ELEMENTS = new Set(
  "base basefont bgsound link meta title noscript noframes style script template head html".split(" "),
);
const NOSCRIPT_ELEMENTS = new Set(["basefont", "bgsound", "link", "meta", "noframes", "style"]);

export class HeadTracker {
  isOpen = true;
  #endedBy: string | null = null;
  #tagClosed = false;
  #headCount = 0;
  #bodyCount = 0;

  open(name: string, parent: string | null): void {
    if (name === "head") this.#headCount += 1;
    if (name === "body") this.#bodyCount += 1;
    if (!this.isOpen) return;
    const allowed = parent === "noscript" ? NOSCRIPT_ELEMENTS : HEAD_ELEMENTS;
    if (name === "body" || name === "frameset") this.#end(null);
    else if (!allowed.has(name)) this.#end(name);
  }

  close(name: string): void {
    if (!this.isOpen) return;
    if (name === "head") this.#tagClosed = true;
    // These end tags act as if a body had been opened; all others are ignored in a head.
    if (name === "body" || name === "html" || name === "br") this.#end(null);
  }

  text(text: string): void {
    if (this.isOpen && /[^\t\n\f\r ]/.test(text)) this.#end("text");
  }

  facts() {
    return { headEndedBy: this.#endedBy, headCount: this.#headCount, bodyCount: this.#bodyCount };
  }

  #end(by: string | null): void {
    this.isOpen = false;
    this.#endedBy = this.#tagClosed ? null : by;
  }
}
