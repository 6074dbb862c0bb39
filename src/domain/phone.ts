/** The phone that Lighthouse emulates, a Moto G of its time. Plain, so that threads load no schema for it. */

/** In CSS pixels; each is `density` pixels of the screen wide and high. */
export const PHONE = { width: 412, height: 823, density: 1.75 } as const;
