/** What an import of search figures adds to the memory of the whole command: 50,000 rows of pages and queries, beside one row. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { watchPeakMemory } from "./processes.ts";
import { type Bench, ended, sitemend, withFolder } from "./support.ts";

const ROWS = 50_000;
const PAGES = 5_000;
/** Stated bound for the peak with all rows, of the command's own processes; starting takes most of it. */
const BOUND_MB = 300;

export const searchImport: Bench = {
  name: "search-import",
  async run() {
    const [one, many] = [await importOnce(1), await importOnce(ROWS)];
    const added = (many.oursKb - one.oursKb) / 1024;
    return [
      { name: "import of 1 row", value: one.oursKb / 1024, unit: "MB", note: "peak of the whole command" },
      {
        name: `import of ${ROWS} rows`,
        value: many.oursKb / 1024,
        unit: "MB",
        note: `${many.seconds.toFixed(1)} s; database ${(many.databaseKb / 1024).toFixed(0)} MB beside it`,
      },
      { name: "added", value: added, unit: "MB", note: `bound of the peak with ${ROWS} rows: ${BOUND_MB} MB` },
    ];
  },
};

async function importOnce(rows: number) {
  return withFolder(async (folder) => {
    const file = join(folder, "figures.csv");
    writeFileSync(file, csvOf(rows));
    const begin = performance.now();
    const days = ["--first-day", "2026-01-01", "--last-day", "2026-01-28"];
    const command = sitemend(["search", "import", "https://tea.example", file, ...days], folder);
    const peak = watchPeakMemory(command.pid ?? 0);
    const code = await ended(command);
    if (code !== 0) throw new Error(`the import ended with ${code}`);
    return { ...peak(), seconds: (performance.now() - begin) / 1000 };
  });
}

function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const page = `https://tea.example/shop/green-tea-${index % PAGES}`;
    return `${page},how to brew green tea number ${index},${index % 7},70,${((index % 7) / 70).toFixed(4)},${1 + (index % 50)}.5`;
  });
  return ["page,query,clicks,impressions,ctr,position", ...lines].join("\n");
}
