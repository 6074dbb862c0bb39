/** Joins pieces of one text: those that follow each other are cut out at once. */
export class Gathering {
  readonly #text: string;
  #gathered = "";
  #from = 0;
  #to = 0;

  constructor(text: string) {
    this.#text = text;
  }

  add(from: number, to: number): void {
    if (from !== this.#to) {
      if (this.#to > this.#from) this.#gathered += this.#text.slice(this.#from, this.#to);
      this.#from = from;
    }
    this.#to = to;
  }

  /** What was gathered since it was last taken. */
  take(): string {
    if (this.#to === this.#from && this.#gathered === "") return "";
    const taken = this.#gathered + this.#text.slice(this.#from, this.#to);
    this.#gathered = "";
    this.#from = this.#to;
    return taken;
  }
}
