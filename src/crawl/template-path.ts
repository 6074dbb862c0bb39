/** The ways of tag names from the root to depth 6: pages of one template share them. */
const MOST_DEPTH = 6;

export class TemplatePath {
  readonly #text: string;
  readonly #depth: number;
  readonly #below = new Map<string, TemplatePath>();

  private constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  static root(): TemplatePath {
    return new TemplatePath("", 0);
  }

  /** `null` where it is too deep to tell templates apart. */
  below(name: string): TemplatePath | null {
    if (this.#depth === MOST_DEPTH) return null;
    let path = this.#below.get(name);
    if (path === undefined) {
      path = new TemplatePath(`${this.#text}/${name}`, this.#depth + 1);
      this.#below.set(name, path);
    }
    return path;
  }

  /** All that were met, in the order of the alphabet. */
  all(): string[] {
    const paths: string[] = [];
    this.#gather(paths);
    return paths.sort();
  }

  #gather(paths: string[]): void {
    for (const path of this.#below.values()) {
      paths.push(path.#text);
      path.#gather(paths);
    }
  }
}
