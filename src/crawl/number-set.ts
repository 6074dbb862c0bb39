/** A set of numbers of 32 bits, eight bytes for each where a Set takes fifty. Zero cannot be in it. */
const FIRST_ROOM = 1024;

export function createNumberSet() {
  let slots = new Uint32Array(FIRST_ROOM);
  let size = 0;

  /** Where the number is, or where it would be. */
  function slotOf(number: number): number {
    const mask = slots.length - 1;
    let slot = Math.imul(number, 0x9e3779b1) >>> 0;
    for (slot &= mask; slots[slot] !== 0 && slots[slot] !== number; ) slot = (slot + 1) & mask;
    return slot;
  }

  function grow(): void {
    const old = slots;
    slots = new Uint32Array(old.length * 2);
    for (const number of old) if (number !== 0) slots[slotOf(number)] = number;
  }

  return {
    /** False when it was there. */
    add(number: number): boolean {
      const slot = slotOf(number);
      if (slots[slot] === number) return false;
      slots[slot] = number;
      size += 1;
      if (size * 2 > slots.length) grow();
      return true;
    },
  };
}
