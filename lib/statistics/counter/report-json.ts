import { absoluteUrl } from "@/lib/core/absolute-url";
import type { ItemReportQuery } from "./params";
import { WORLD } from "./params";
import { type ItemReport, proprietaryId, type ReportItem } from "./report";

export type ReportContext = { readonly now: Date; readonly siteName: string };

/** The report as the API of COUNTER has it. Works here have no parents, so all items are in one list. */
export async function* reportJson(
  { query, items }: ItemReport,
  context: ReportContext,
): AsyncGenerator<string, void> {
  yield `{"Report_Header":${JSON.stringify(headerJson(query, context))},"Report_Items":[`;
  let before = '{"Items":[';
  for await (const piece of items)
    for (const item of piece) {
      yield before + JSON.stringify(itemJson(item, query, context));
      before = ",";
    }
  yield before === "," ? "]}]}" : "]}";
}

function headerJson(query: ItemReportQuery, { now, siteName }: ReportContext) {
  const { attributes, filters, exceptions } = query;
  return {
    Release: "5.1",
    Report_ID: "IR",
    Report_Name: "Item Report",
    Created: `${now.toISOString().slice(0, 19)}Z`,
    Created_By: siteName,
    Institution_ID: { Proprietary: [proprietaryId(WORLD)] },
    Institution_Name: "The World",
    ...(attributes.length > 0 ? { Report_Attributes: { Attributes_To_Show: attributes } } : {}),
    Report_Filters: filters,
    ...(exceptions.length > 0 ? { Exceptions: exceptions } : {}),
  };
}

function itemJson(item: ReportItem, { attributes }: ItemReportQuery, { siteName }: ReportContext) {
  const shows = new Set<string>(attributes);
  return {
    Item: item.title,
    Publisher: item.publisher,
    Platform: siteName,
    ...(shows.has("Authors")
      ? {
          Authors: item.creators.map(({ name, orcid }) =>
            orcid === null ? { Name: name } : { Name: name, ORCID: orcid },
          ),
        }
      : {}),
    ...(shows.has("Publication_Date") && item.publicationDate
      ? { Publication_Date: item.publicationDate }
      : {}),
    Item_ID: {
      ...(item.doi === null ? {} : { DOI: item.doi }),
      Proprietary: proprietaryId(item.id),
      URI: absoluteUrl(`/records/${item.id}`),
    },
    Attribute_Performance: [
      {
        Data_Type: item.dataType,
        ...(shows.has("YOP") ? { YOP: item.year } : {}),
        ...(shows.has("Access_Type") ? { Access_Type: item.accessType } : {}),
        ...(shows.has("Access_Method") ? { Access_Method: "Regular" } : {}),
        Performance: Object.fromEntries(
          Array.from(item.performance, ([metric, months]) => [metric, Object.fromEntries(months)]),
        ),
      },
    ],
  };
}
