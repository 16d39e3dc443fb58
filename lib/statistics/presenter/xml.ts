import { absoluteUrl } from "@/lib/core/absolute-url";
import { pauseAfter } from "@/lib/core/time-slices";
import { textOfDay, dayTextOf } from "@/lib/core/calendar";
import { isSnapshot } from "../schema";
import type { Answers } from "../service/answer";
import { rangeOf, type Sheet, sheetsOf } from "../service/answer-sheets";
import type { SeriesData } from "../tables/series";
import { labelText, unitOf } from "./table";
import { xmlText } from "@/lib/core/xml-text";

/** Answers as XML with Dublin Core. Numbers of points stand before them, so series are made twice rather than kept. */

const NAMESPACE = "urn:commonshelf:statistics:1.0";
const DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";

type XmlContext = { readonly now: Date; readonly siteName: string };

export async function* answersXml(
  answers: Answers,
  about: XmlContext,
): AsyncGenerator<string, void> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<dataSeriesCollection xmlns="${NAMESPACE}" xmlns:dc="${DUBLIN_CORE}" version="1.0">`;
  yield await metadataXml(answers, about);
  let query: string | undefined;
  const labels = new Map(answers.list.map(({ label }, at) => [label, at]));
  for await (const sheets of sheetsOf(answers)) {
    const label = sheets[0]?.path[0] ?? "";
    if (query !== label) {
      if (query !== undefined) yield "</category>";
      query = label;
      yield await categoryStart(answers, labels.get(label) ?? 0);
    }
    for (const sheet of sheets) yield* sheetXml(sheet);
  }
  yield query === undefined ? "</dataSeriesCollection>" : "</category></dataSeriesCollection>";
}

const DESCRIPTION = "Daily statistics of works and of their use";

async function metadataXml(answers: Answers, { now, siteName }: XmlContext): Promise<string> {
  const { collection } = answers.scope ?? {};
  const range = rangeOf(answers);
  const totals = await totalsOf(answers);
  const title = collection
    ? `Statistics of ${collection.metadata.title}`
    : `Statistics of ${siteName}`;
  const source = absoluteUrl(collection ? `/collections/${collection.slug}` : "/");
  return [
    "<metadata>",
    element("dc:title", title),
    element("dc:creator", siteName),
    element("dc:description", DESCRIPTION),
    element("dc:date", dayTextOf(now)),
    element("dc:format", "application/xml"),
    element("dc:language", "en"),
    element("dc:publisher", siteName),
    element("dc:source", source),
    element("dc:subject", "usage statistics"),
    element("dc:type", "Dataset"),
    element("generatedAt", now.toISOString()),
    element("totalCategories", String(totals.sets)),
    element("totalDataPoints", String(totals.points)),
    range
      ? `<timeRange>${element("startDate", textOfDay(range.from))}${element("endDate", textOfDay(range.to))}</timeRange>`
      : "",
    collection
      ? `<community>${element("dc:identifier", collection.id)}${element("dc:title", collection.metadata.title)}${element("dc:description", collection.metadata.description ?? "")}${element("dc:source", source)}${element("slug", collection.slug)}</community>`
      : "",
    "</metadata>",
  ].join("");
}

async function totalsOf(answers: Answers): Promise<{ sets: number; points: number }> {
  const pause = pauseAfter();
  let sets = 0;
  let points = 0;
  for await (const sheets of sheetsOf(answers))
    for (const { metrics } of sheets) {
      sets++;
      for (const { series } of metrics) points += countPoints(series());
      await pause();
    }
  return { sets, points };
}

function countPoints(all: Iterable<SeriesData>): number {
  let count = 0;
  for (const { points } of all) count += points.days.length;
  return count;
}

async function categoryStart(answers: Answers, at: number): Promise<string> {
  const [answer] = answers.list.slice(at, at + 1);
  const label = answer?.label ?? "";
  let metrics = 0;
  for await (const sheets of sheetsOf({ ...answers, list: answer ? [answer] : [] }))
    for (const sheet of sheets) metrics += sheet.metrics.length;
  return `<category name="${xmlText(label)}" id="${idOf(label)}" categoryType="${answer?.kind ?? ""}" metricsCount="${metrics}">`;
}

async function* sheetXml({ path, category, family, metrics }: Sheet): AsyncGenerator<string, void> {
  const pause = pauseAfter();
  const name = [...path.slice(1), category].join("/");
  yield `<seriesSet name="${xmlText(name)}" id="${idOf(name)}" metricsCount="${metrics.length}">`;
  for (const { name: metric, series } of metrics) {
    const unit = xmlText(unitOf(metric));
    const measurement = family && isSnapshot(family) ? "cumulative" : "period";
    yield `<metric name="${metric}" id="${idOf(metric)}" dataPointsCount="${countPoints(series())}" unit="${unit}" measurementType="${measurement}" aggregationMethod="daily" description="${unit} by day">`;
    for (const one of series()) {
      yield seriesXml(one, unit);
      await pause();
    }
    yield "</metric>";
  }
  yield "</seriesSet>";
}

function seriesXml({ id, name, type, valueType, points }: SeriesData, unit: string): string {
  const { days, values } = points;
  const label = xmlText(labelText(name));
  let text = "";
  for (let at = 0; at < days.length; at++)
    text += `<point date="${textOfDay(days[at] ?? 0)}" value="${values[at]}" unit="${unit}"/>`;
  const title = label === "" ? xmlText(id) : label;
  return (
    `<series id="${xmlText(id)}" name="${title}" type="${type}" valueType="${valueType}" label="${label}" description="${title}: ${unit}">` +
    `<dataPoints count="${days.length}">${text}</dataPoints></series>`
  );
}

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

/** Letters, digits and a few signs, the first one a letter. */
function idOf(name: string): string {
  const id = name.replace(/[^A-Za-z0-9_.-]/g, "_");
  return /^[A-Za-z]/.test(id) ? id : `id_${id}`;
}
