/** What narrows a list must be seen, also where a link asked for what its box does not offer by itself. */

type Names = Readonly<Record<string, string>>;

/** The choices of a box, with the one that is wanted. */
export function withWanted(names: Names, wanted: string | undefined, nameOf = listed): Names {
  if (wanted === undefined || Object.hasOwn(names, wanted)) return names;
  return { ...names, [wanted]: nameOf(wanted, names) };
}

function listed(wanted: string, names: Names): string {
  return wanted
    .split(",")
    .map((one) => (Object.hasOwn(names, one) ? names[one] : one))
    .join(", ");
}
