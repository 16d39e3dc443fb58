import type { DayRange } from "@/lib/core/calendar";
import { categoriesOf, type CategoryOfSeries, type Family, type Metric } from "../schema";
import { type SeriesData, seriesOf } from "../tables/series";
import type { DayTable } from "../tables/day-table";
import type { Answer, Answers, Part } from "./answer";

/** Answers as tables, for representations that have no documents: a document is the series of its numbers, day by day. */
export type Sheet = {
  /** Label of the query, and in composites which of its lists. */
  readonly path: readonly string[];
  readonly family: Family | undefined;
  readonly category: string;
  readonly metrics: readonly {
    readonly name: string;
    /** Made each time they are asked for. */
    readonly series: () => Iterable<SeriesData>;
  }[];
};

/** The sheets of one query, which are read together. */
export async function* sheetsOf({ list }: Answers): AsyncGenerator<Sheet[], void> {
  for (const answer of list) yield* sheetsOfAnswer(answer);
}

async function* sheetsOfAnswer(answer: Answer): AsyncGenerator<Sheet[], void> {
  const { kind, label } = answer;
  if (kind === "work") {
    yield [sheetOfWork(answer)];
    return;
  }
  if (kind === "composite") {
    for (const part of answer.parts) yield await sheetsOfPart([label, part.key], part, asTotal);
    return;
  }
  const { part } = answer;
  if (kind === "series") {
    const table = await part.read();
    yield [sheet([label], part, table, { ...answer.category, metrics: [answer.metric] })];
    return;
  }
  yield await sheetsOfPart([label], part, kind === "documents" ? asTotal : (name) => name);
}

/** Documents call what is counted of all their total. */
const asTotal = (category: string) => (category === "global" ? "total" : category);

async function sheetsOfPart(
  path: readonly string[],
  part: Part,
  nameOf: (category: string) => string,
): Promise<Sheet[]> {
  const table = await part.read();
  return categoriesOf(part.family).map((category) => ({
    ...sheet(path, part, table, category),
    category: nameOf(category.name),
  }));
}

function sheet(
  path: readonly string[],
  part: Part,
  table: DayTable,
  category: CategoryOfSeries,
): Sheet {
  const series = (metric: Metric) => () => seriesOf(table, { ...part, category, metric });
  return {
    path,
    family: part.family,
    category: category.name,
    metrics: category.metrics.map((metric) => ({ name: metric, series: series(metric) })),
  };
}

function sheetOfWork({ label, counts, day }: Extract<Answer, { kind: "work" }>): Sheet {
  const id = String(counts.recid ?? counts.parent_recid);
  const metrics = Object.entries(counts).filter(([, value]) => typeof value === "number");
  return {
    path: [label],
    family: undefined,
    category: "total",
    metrics: metrics.map(([name, value]) => ({
      name,
      series: () => [
        {
          id,
          name: "",
          type: "bar",
          valueType: name === "data_volume" ? "filesize" : "number",
          points: { days: [day], values: [Number(value)] },
        },
      ],
    })),
  };
}

/** The days of all queries together; nothing where there are none. */
export function rangeOf({ list }: Answers): DayRange | undefined {
  const ranges = list.flatMap((answer) => {
    if (answer.kind === "work") return [];
    return answer.kind === "composite"
      ? answer.parts.map(({ range }) => range)
      : [answer.part.range];
  });
  const known = ranges.filter(({ from, to }) => from <= to);
  if (known.length === 0) return undefined;
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
}
