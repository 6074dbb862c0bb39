/** The pull request (GitLab: merge request) of a proposal at its host, as far as the host tells. */
import { z } from "zod";

/** `closed`: without being merged. */
const PullRequestState = z.enum(["open", "merged", "closed"]);

export const PullRequest = z
  .object({
    number: z.int().describe("Number at the host."),
    url: z.string().describe("Its page at the host, on the host of the repository's own URL."),
    state: PullRequestState.describe("When last seen. `closed`: without being merged."),
    checks: z
      .object({
        state: z
          .enum(["pending", "passing", "failing", "none"])
          .describe("`none`: the host knows no checks of the latest commit."),
        url: z.string().describe("Page of the checks at the host."),
      })
      .nullable()
      .describe("Checks (CI) of its latest commit; `null` if the token can't read them."),
    previewUrl: z
      .string()
      .nullable()
      .describe(
        "HTTPS URL of a deployment of its latest commit, as the host names it; `null` if it names none. Proves nothing.",
      ),
  })
  .meta({ id: "PullRequest", description: "Pull request (GitLab: merge request) of a proposed change." });
export type PullRequest = Readonly<z.infer<typeof PullRequest>>;
