import { categoriesOf } from "../schema";
import { documentsOf } from "../tables/documents";
import { seriesOf } from "../tables/series";
import { seriesJson } from "../tables/series-json";
import type { Answer, Answers, Part } from "./answer";

/** Answers as JSON in pieces, the longest of which is a series or a document. */
export async function* answersJson({ list }: Answers): AsyncGenerator<string, void> {
  let before = "{";
  for (const answer of list) {
    yield `${before}${JSON.stringify(answer.label)}:`;
    yield* answerJson(answer);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

async function* answerJson(answer: Answer): AsyncGenerator<string, void> {
  switch (answer.kind) {
    case "work":
      yield JSON.stringify(answer.counts);
      return;
    case "series": {
      const { part, category, metric } = answer;
      const table = await part.read();
      yield* listOf(seriesOf(table, { ...part, category, metric }), seriesJson);
      return;
    }
    case "categories":
      yield* categoriesJson(answer.part);
      return;
    case "documents":
      yield* documentsJson(answer.part);
      return;
    case "composite":
      yield* compositeJson(answer.parts);
  }
}

async function* categoriesJson(part: Part): AsyncGenerator<string, void> {
  const table = await part.read();
  let before = "{";
  for (const category of categoriesOf(part.family)) {
    yield `${before}"${category.name}":`;
    before = ",";
    let beforeMetric = "{";
    for (const metric of category.metrics) {
      yield `${beforeMetric}"${metric}":`;
      beforeMetric = ",";
      yield* listOf(seriesOf(table, { ...part, category, metric }), seriesJson);
    }
    yield "}";
  }
  yield "}";
}

async function* documentsJson(part: Part): AsyncGenerator<string, void> {
  yield* listOf(documentsOf(await part.read(), part), (text) => text);
}

async function* compositeJson(
  parts: readonly (Part & { readonly key: string })[],
): AsyncGenerator<string, void> {
  let before = "{";
  for (const part of parts) {
    yield `${before}"${part.key}":{"hits":{"total":{"value":${part.total},"relation":"eq"},"hits":`;
    yield* documentsJson(part);
    yield "}}";
    before = ",";
  }
  yield "}";
}

function* listOf<Item>(items: Iterable<Item>, write: (item: Item) => string) {
  let before = "[";
  for (const item of items) {
    yield before + write(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
