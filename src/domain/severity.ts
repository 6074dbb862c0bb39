import { z } from "zod";

/** The gravest first: the place of one is its rank in the database. */
export const Severity = z.enum(["error", "warning", "notice"]).meta({ id: "Severity" });
export type Severity = z.infer<typeof Severity>;

/** How sure a finding is: `certain` = read off the answer, `likely` = a rule with rare exceptions, `possible` = a hint. */
export const Certainty = z.enum(["certain", "likely", "possible"]).meta({ id: "Certainty" });
export type Certainty = z.infer<typeof Certainty>;
