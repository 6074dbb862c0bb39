/** `init …` on the command line: what it takes. */
import { type Command, Option } from "commander";
import type { InitFlags } from "./init.ts";

const EXAMPLES = `
Examples:
  sitemend init https://example.com
      recognizes Astro, Next.js, Docusaurus, VitePress, Eleventy, Vite and folders of HTML; pull requests build and audit the site
  sitemend init https://example.com --preview "https://deploy-preview-{number}--example.netlify.app"
      pull requests audit their preview
  sitemend init https://example.com --build "hugo" --start "npx serve public" --start-url http://localhost:3000
      pull requests build and audit the site, your own way
`;

export function addInit(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("init")
    .argument("[url]", "URL of your site; prompted for in a terminal")
    .description("write a config file and a CI workflow; existing files aren't changed")
    .addOption(new Option("--ci <system>", "CI system").choices(["github", "gitlab", "none"]).default("github"))
    .option("--preview <url>", "URL of a pull request's preview; {number} is the pull request's number")
    .option("--build <command>", "command that builds the site in the workflow")
    .option("--start <command>", "command that starts the site in the workflow")
    .option("--start-url <url>", "URL of the site that --start starts")
    .option(
      "--from <source>",
      "where the workflow gets Sitemend: npm package with its version, package file, or Git URL#commit; default: where this one comes from",
    )
    .addHelpText("after", EXAMPLES)
    .action(async (url: string | undefined, flags: InitFlags) => {
      const { initCommand } = await import("./init.ts");
      await end(initCommand(url, flags));
    });
}
