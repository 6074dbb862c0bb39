/** Server-sent events as a browser reads them (WHATWG HTML §9.2.6). */

export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** @param text a stream, from its beginning; what is after the last blank line has not been sent whole */
export function readEvents(text: string): readonly StreamedEvent[] {
  const blocks = text.split("\n\n").slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = block.split("\n").map((line) => /^(\w*):? ?(.*)$/s.exec(line) ?? []);
    const all = (name: string) => fields.filter(([, one]) => one === name).map(([, , value = ""]) => value);
    const data = all("data");
    if (data.length === 0) return [];
    return [{ id: all("id").at(-1) ?? "", event: all("event").at(-1) ?? "message", data: JSON.parse(data.join("\n")) }];
  });
}
