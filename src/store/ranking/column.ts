/** A column of numbers that grows as it is written: an issue of a large audit takes a few bytes, not an object. */
export class Column<Numbers extends Int32Array | Float64Array | Uint8Array> {
  #numbers: Numbers;
  #length = 0;
  readonly #create: (length: number) => Numbers;

  constructor(create: (length: number) => Numbers) {
    this.#create = create;
    this.#numbers = create(1024);
  }

  get length(): number {
    return this.#length;
  }

  /** 0 where nothing was written. */
  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#numbers.length) this.#grow(index + 1);
    if (index >= this.#length) this.#length = index + 1;
    this.#numbers[index] = value;
  }

  /** Answers where it stands. */
  push(value: number): number {
    this.set(this.#length, value);
    return this.#length - 1;
  }

  #grow(least: number): void {
    const larger = this.#create(Math.max(least, this.#numbers.length * 2));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

export const int32 = (): Column<Int32Array> => new Column((length) => new Int32Array(length));
export const float64 = (): Column<Float64Array> => new Column((length) => new Float64Array(length));
export const uint8 = (): Column<Uint8Array> => new Column((length) => new Uint8Array(length));
