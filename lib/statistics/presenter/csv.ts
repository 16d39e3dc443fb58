import { pauseAfter } from "@/lib/core/time-slices";
import { textOfDay } from "@/lib/core/calendar";
import { csvCell } from "@/lib/core/csv-row";
import type { Answers } from "../service/answer";
import { sheetsOf } from "../service/answer-sheets";
import type { SeriesData } from "../tables/series";
import type { ArchiveFile } from "./archive";
import { COLUMNS, labelText, PathNames, unitOf } from "./table";

/** A file for each metric of each category: `<label>/<category>/<metric>.csv`. Those without rows are left out. */
export async function* csvFiles(answers: Answers): AsyncGenerator<ArchiveFile, void> {
  const names = new PathNames();
  for await (const sheets of sheetsOf(answers))
    for (const { path, category, metrics } of sheets)
      for (const metric of metrics) {
        const bytes = await csvOf(metric.series(), unitOf(metric.name));
        const folder = [names.of(path[0] ?? ""), ...path.slice(1), category].join("/");
        if (bytes) yield { name: `${folder}/${metric.name}.csv`, bytes };
      }
}

const HEAD = `${COLUMNS.join()}\r\n`;

async function csvOf(all: Iterable<SeriesData>, unit: string): Promise<Buffer | undefined> {
  const pause = pauseAfter();
  const pieces: Buffer[] = [];
  for (const { id, name, points } of all) {
    const start = `${csvCell(id)},${csvCell(labelText(name))},`;
    let text = "";
    for (let at = 0; at < points.days.length; at++)
      text += `${start}${textOfDay(points.days[at] ?? 0)},${points.values[at]},${unit}\r\n`;
    pieces.push(Buffer.from(text));
    await pause();
  }
  return pieces.length > 0 ? Buffer.concat([Buffer.from(HEAD), ...pieces]) : undefined;
}
