/** How an installation is, point by point, each with the step that mends it. */
import { z } from "zod";

export const HealthCheck = z
  .object({
    name: z.string().describe("Stable, such as `database`."),
    status: z.enum(["pass", "warn", "fail"]).describe("`warn`: works, needs attention · `fail`: doesn't work."),
    message: z.string().describe("What was found, in English."),
    nextStep: z.string().nullable().describe("What to do; `null` if there is nothing to do."),
  })
  .meta({ id: "HealthCheck", description: "One check of the installation." });
export type HealthCheck = z.infer<typeof HealthCheck>;
export type HealthCheckStatus = HealthCheck["status"];

export function worstStatus(checks: readonly HealthCheck[]): HealthCheckStatus {
  if (checks.some(({ status }) => status === "fail")) return "fail";
  return checks.some(({ status }) => status === "warn") ? "warn" : "pass";
}
