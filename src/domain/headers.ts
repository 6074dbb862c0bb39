/** Headers as they were sent: names in lower case, repeated fields in their order. */
export type HeaderList = readonly (readonly [name: string, value: string])[];
