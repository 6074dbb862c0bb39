import { expect, it } from "vitest";
import { fromUuid, parseId, toUuid } from "./ids.ts";

// Of the TypeID specification, valid.yml.
const KNOWN = {
  "00000000-0000-0000-0000-000000000000": "00000000000000000000000000",
  "00000000-0000-0000-0000-00000000000a": "0000000000000000000000000a",
  "00000000-0000-0000-0000-000000000020": "00000000000000000000000010",
  "ffffffff-ffff-ffff-ffff-ffffffffffff": "7zzzzzzzzzzzzzzzzzzzzzzzzz",
  "0110c853-1d09-52d8-d73e-1194e95b5f19": "0123456789abcdefghjkmnpqrs",
  "01890a5d-ac96-774b-bcce-b302099a8057": "01h455vb4pex5vsknk084sn02q",
};

it("writes and reads uuids as the TypeID form has it", () => {
  for (const [uuid, suffix] of Object.entries(KNOWN)) {
    const id = fromUuid("iss", uuid);
    expect(id).toBe(`iss_${suffix}`);
    expect(toUuid(id)).toBe(uuid);
    expect(parseId("iss", id)).toBe(id);
  }
});

it("refuses ids of another kind, and what is none", () => {
  for (const text of ["aud_00000000000000000000000000", "iss_8zzzzzzzzzzzzzzzzzzzzzzzzz", "iss_i", ""])
    expect(parseId("iss", text)).toBeUndefined();
});
