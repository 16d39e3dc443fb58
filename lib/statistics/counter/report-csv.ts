import { absoluteUrl } from "@/lib/core/absolute-url";
import { textOfDay, MS_PER_DAY } from "@/lib/core/calendar";
import { csvRow } from "@/lib/core/csv-row";
import { firstDayOf, monthsIn } from "../months";
import { type CounterAttribute, type ItemReportQuery, WORLD } from "./params";
import { type ItemReport, proprietaryId, type ReportItem } from "./report";
import type { ReportContext } from "./report-json";

/** The report as a table: the lines of its header, an empty one, headings, and a row for each item and metric. */
export async function* reportCsv(
  { query, items }: ItemReport,
  context: ReportContext,
): AsyncGenerator<string, void> {
  const months = query.withMonths ? monthsIn(query.range) : [];
  const shown = columnsOf(query);
  yield headerRows(query, context)
    .map((cells) => csvRow(cells))
    .join("");
  yield csvRow([]);
  yield csvRow([
    ...shown.map(({ heading }) => heading),
    ...["Metric_Type", "Reporting_Period_Total"],
    ...months.map(monthHeading),
  ]);
  for await (const piece of items)
    for (const item of piece) {
      const facts = shown.map(({ text }) => text(item, context));
      for (const [metric, counts] of item.performance)
        yield csvRow([
          ...facts,
          metric,
          [...counts.values()].reduce((sum, count) => sum + count, 0),
          ...months.map((month) => counts.get(month) ?? 0),
        ]);
    }
}

function headerRows(query: ItemReportQuery, { now, siteName }: ReportContext): string[][] {
  const { range, metrics, attributes, filters, exceptions, withMonths } = query;
  const { Begin_Date: _begin, End_Date: _end, Metric_Type: _metrics, ...others } = filters;
  const told = Object.entries(others).map(([name, value]) => `${name}=${[value].flat().join("|")}`);
  const shown = attributes.length > 0 ? [`Attributes_To_Show=${attributes.join("|")}`] : [];
  const whole = withMonths ? [] : ["Exclude_Monthly_Details=True"];
  return [
    ["Report_Name", "Item Report"],
    ["Report_ID", "IR"],
    ["Release", "5.1"],
    ["Institution_Name", "The World"],
    ["Institution_ID", proprietaryId(WORLD)],
    ["Metric_Types", metrics.join("; ")],
    ["Report_Filters", told.join("; ")],
    ["Report_Attributes", [...shown, ...whole].join("; ")],
    [
      "Exceptions",
      exceptions
        .map(({ Code, Message, Data }) => `${Code}: ${Message}${Data ? ` (${Data})` : ""}`)
        .join("; "),
    ],
    ["Reporting_Period", `Begin_Date=${textOfDay(range.from)}; End_Date=${textOfDay(range.to)}`],
    ["Created", `${now.toISOString().slice(0, 19)}Z`],
    ["Created_By", siteName],
    ["Registry_Record", ""],
  ];
}

type Column = {
  readonly heading: string;
  readonly text: (item: ReportItem, context: ReportContext) => string;
  readonly attribute?: CounterAttribute;
};

const none = () => "";

const COLUMNS: readonly Column[] = [
  { heading: "Item", text: ({ title }) => title },
  { heading: "Publisher", text: ({ publisher }) => publisher },
  { heading: "Publisher_ID", text: none },
  { heading: "Platform", text: (_, { siteName }) => siteName },
  {
    heading: "Authors",
    attribute: "Authors",
    text: ({ creators }) =>
      creators
        .map(({ name, orcid }) => (orcid === null ? name : `${name} (ORCID:${orcid})`))
        .join("; "),
  },
  {
    heading: "Publication_Date",
    attribute: "Publication_Date",
    text: ({ publicationDate }) => publicationDate,
  },
  { heading: "Article_Version", attribute: "Article_Version", text: none },
  { heading: "DOI", text: ({ doi }) => doi ?? "" },
  { heading: "Proprietary_ID", text: ({ id }) => proprietaryId(id) },
  { heading: "ISBN", text: none },
  { heading: "Print_ISSN", text: none },
  { heading: "Online_ISSN", text: none },
  { heading: "URI", text: ({ id }) => absoluteUrl(`/records/${id}`) },
  { heading: "Data_Type", text: ({ dataType }) => dataType },
  { heading: "YOP", attribute: "YOP", text: ({ year }) => year },
  { heading: "Access_Type", attribute: "Access_Type", text: ({ accessType }) => accessType },
  { heading: "Access_Method", attribute: "Access_Method", text: () => "Regular" },
];

const columnsOf = ({ attributes }: ItemReportQuery) =>
  COLUMNS.filter(({ attribute }) => attribute === undefined || attributes.includes(attribute));

const monthHeading = (month: string) =>
  `${new Date(firstDayOf(month) * MS_PER_DAY).toLocaleString("en", { month: "short", timeZone: "UTC" })}-${month.slice(0, 4)}`;
