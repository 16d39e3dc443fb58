import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as getMembers } from "@/app/sushi/r51/members/route";
import { GET as getReports } from "@/app/sushi/r51/reports/route";
import { GET as getItemReport } from "@/app/sushi/r51/reports/ir/route";
import { GET as getStatus } from "@/app/sushi/r51/status/route";
import type { Handler } from "@/lib/http/route";
import { type Work } from "@/lib/works";
import { anAccount, signedInAs } from "./support/accounts";
import { withTestDatabase } from "./support/database";
import { putUse } from "./support/statistics";
import { aWork, complete, METADATA, RESTRICTED } from "./support/works";

withTestDatabase();

const WORLD = "0000000000000000";

async function get(handler: Handler, query: Record<string, string>, accept = "application/json") {
  const search = new URLSearchParams(query);
  const url = `https://repository.example.org/sushi/r51/x?${search.toString()}`;
  return handler(new Request(url, { headers: { accept } }), { params: Promise.resolve({}) });
}

type Report = {
  Report_Header: Record<string, unknown> & { Exceptions?: { Code: number; Data?: string }[] };
  Report_Items: {
    Items: { Item_ID: Record<string, string>; Attribute_Performance: unknown[] }[];
  }[];
};

async function report(more: Record<string, string> = {}): Promise<Report> {
  const response = await get(getItemReport, {
    customer_id: WORLD,
    begin_date: "2026-01",
    end_date: "2026-03",
    ...more,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Report;
}

const codesOf = ({ Report_Header: { Exceptions } }: Report) => Exceptions?.map(({ Code }) => Code);
const idsOf = ({ Report_Items }: Report) =>
  Report_Items.flatMap(({ Items }) => Items.map(({ Item_ID }) => Item_ID.Proprietary));

let article: Work;
let dataset: Work;
beforeAll(async () => {
  const owner = await signedInAs(await anAccount());
  const describedAs = (metadata: object) => complete({ metadata: { ...METADATA, ...metadata } });
  article = await aWork(
    owner,
    describedAs({
      title: "=Reeds",
      resource_type: { id: "publication-article" },
      publication_date: "2020-05",
    }),
  );
  dataset = await aWork(
    owner,
    describedAs({ resource_type: { id: "dataset" }, publication_date: "1999" }),
  );
  const hidden = await aWork(owner, complete(RESTRICTED));
  const use = (work: Work, day: string, counts: object) =>
    putUse({ workId: work.id, parentId: work.parent.id, day, ...counts });
  await use(article, "2026-01-01", { views: 4, uniqueViews: 2, downloads: 3, uniqueDownloads: 3 });
  await use(article, "2026-01-31", { views: 1, uniqueViews: 1 });
  await use(article, "2026-03-31", { downloads: 2, uniqueDownloads: 1 });
  await use(article, "2026-04-01", { views: 100, uniqueViews: 100 });
  await use(dataset, "2026-02-10", { views: 1, uniqueViews: 1 });
  await use(hidden, "2026-02-10", { views: 9, uniqueViews: 9 });
});

const proprietary = ({ id }: Work) => `repository.example.org:${id}`;
const inOrder = (...works: Work[]) => works.map(proprietary).sort();

describe("the Item Report as JSON", () => {
  test("has public works with their months; views are investigations, downloads are both", async () => {
    const found = await report({ item_id: article.id });
    expect(found.Report_Header).toEqual({
      Release: "5.1",
      Report_ID: "IR",
      Report_Name: "Item Report",
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      Created_By: "Commonshelf",
      Institution_ID: { Proprietary: [`repository.example.org:${WORLD}`] },
      Institution_Name: "The World",
      Report_Filters: { Begin_Date: "2026-01-01", End_Date: "2026-03-31", Item_ID: article.id },
    });
    expect(found.Report_Items).toEqual([
      {
        Items: [
          {
            Item: "=Reeds",
            Publisher: METADATA.publisher,
            Platform: "Commonshelf",
            Item_ID: {
              DOI: article.pids.doi?.identifier,
              Proprietary: proprietary(article),
              URI: `https://repository.example.org/records/${article.id}`,
            },
            Attribute_Performance: [
              {
                Data_Type: "Article",
                Performance: {
                  Total_Item_Investigations: { "2026-01": 8, "2026-03": 2 },
                  Total_Item_Requests: { "2026-01": 3, "2026-03": 2 },
                  Unique_Item_Investigations: { "2026-01": 4, "2026-03": 1 },
                  Unique_Item_Requests: { "2026-01": 3, "2026-03": 1 },
                },
              },
            ],
          },
        ],
      },
    ]);
    expect(idsOf(await report())).toEqual(inOrder(article, dataset));
  });

  test("shows the attributes that are asked for", async () => {
    const attributes_to_show = "YOP|Access_Type|Access_Method|Authors|Publication_Date";
    const found = await report({ attributes_to_show, item_id: proprietary(article) });
    const [item] = found.Report_Items[0]?.Items ?? [];
    expect(item).toMatchObject({
      Publication_Date: "2020-05",
      Authors: [{ Name: expect.anything() as string }],
    });
    expect(item?.Attribute_Performance).toMatchObject([
      { YOP: "2020", Access_Type: "Open", Access_Method: "Regular" },
    ]);
    expect(found.Report_Header.Report_Attributes).toEqual({
      Attributes_To_Show: ["Authors", "Publication_Date", "YOP", "Access_Type", "Access_Method"],
    });
  });

  test.each<[string, Record<string, string>, () => Work[]]>([
    ["a kind", { data_type: "Dataset" }, () => [dataset]],
    ["years", { yop: "1990-2000|2030" }, () => [dataset]],
    ["another year", { yop: "2020" }, () => [article]],
    ["requests", { metric_type: "Total_Item_Requests" }, () => [article]],
    ["open access", { access_type: "Open|Controlled" }, () => [article, dataset]],
    ["a month", { begin_date: "2026-02-01", end_date: "2026-02-28" }, () => [dataset]],
  ])("can be cut down to %s", async (_, query, works) => {
    expect(idsOf(await report(query))).toEqual(inOrder(...works()));
  });

  test.each<[string, Record<string, string>, number[]]>([
    ["without usage", { begin_date: "2026-06", end_date: "2026-07" }, [3030]],
    ["of robots' access", { access_method: "TDM" }, [3030]],
    ["into months that are not over", { end_date: "3026-01" }, [3031]],
    ["from before the first month", { begin_date: "2019-01" }, [3032]],
    ["with a parameter nobody knows", { shelf: "7" }, [3050]],
    ["with a filter value nobody knows", { data_type: "Dataset|Planet" }, [3060]],
    ["with years that are none", { yop: "old" }, [3060]],
    ["with an attribute nobody knows", { attributes_to_show: "Colour" }, [3062]],
    ["of components", { include_component_details: "True" }, [3063]],
  ])("says what is different %s", async (_, query, codes) => {
    expect(codesOf(await report(query))).toEqual(codes);
  });

  test("ends with the last month that is over", async () => {
    const found = await report({ end_date: "3026-01" });
    const filters = found.Report_Header.Report_Filters as { End_Date: string };
    expect(filters.End_Date < new Date().toISOString().slice(0, 7)).toBe(true);
  });
});

describe("what is refused", () => {
  const complete = { customer_id: WORLD, begin_date: "2026-01", end_date: "2026-02" };
  test.each<[string, Record<string, string>, number, number]>([
    ["no customer", { customer_id: "" }, 400, 1030],
    ["another customer", { customer_id: "17" }, 403, 2010],
    ["no begin", { begin_date: "" }, 400, 1030],
    ["no end", { end_date: "" }, 400, 1030],
    ["a month that does not exist", { begin_date: "2026-13" }, 400, 3020],
    ["a date of another form", { end_date: "1/2026" }, 400, 3020],
    ["an end before its begin", { begin_date: "2026-03" }, 400, 3020],
    ["months to come", { begin_date: "3026-01", end_date: "3026-02" }, 400, 3020],
  ])("%s", async (_, query, status, code) => {
    const response = await get(getItemReport, { ...complete, ...query });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      Code: code,
      Message: expect.any(String) as string,
      Data: expect.stringMatching(/\w{3}/) as string,
    });
  });

  test("another representation", async () => {
    const response = await get(getItemReport, complete, "text/turtle");
    expect([response.status, await response.json()]).toMatchObject([406, { Code: 406 }]);
  });
});

describe("the Item Report as a table", () => {
  test("has its header, and a row for each item and metric", async () => {
    const response = await get(
      getItemReport,
      {
        customer_id: WORLD,
        begin_date: "2026-01",
        end_date: "2026-03",
        data_type: "Article",
        attributes_to_show: "YOP",
      },
      "text/csv",
    );
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename=IR_2026-01-01_2026-03-31.csv",
    );
    const rows = Papa.parse<string[]>(await response.text()).data;
    expect(rows.slice(0, 10).map((row) => row.join("="))).toEqual([
      "Report_Name=Item Report",
      "Report_ID=IR",
      "Release=5.1",
      "Institution_Name=The World",
      `Institution_ID=repository.example.org:${WORLD}`,
      "Metric_Types=Total_Item_Investigations; Total_Item_Requests; Unique_Item_Investigations; Unique_Item_Requests",
      "Report_Filters=Data_Type=Article",
      "Report_Attributes=Attributes_To_Show=YOP",
      "Exceptions=",
      "Reporting_Period=Begin_Date=2026-01-01; End_Date=2026-03-31",
    ]);
    expect(rows[13]).toEqual([""]);
    const [headings = [], ...items] = rows.slice(14);
    const cell = (row: string[] | undefined, heading: string) => row?.[headings.indexOf(heading)];
    expect(headings.slice(-6)).toEqual([
      ...["YOP", "Metric_Type", "Reporting_Period_Total", "Jan-2026", "Feb-2026", "Mar-2026"],
    ]);
    expect(cell(items[0], "Item")).toBe("'=Reeds");
    expect(cell(items[0], "DOI")).toBe(article.pids.doi?.identifier);
    expect(items.slice(0, 4).map((row) => row.slice(-6))).toEqual([
      ["2020", "Total_Item_Investigations", "10", "8", "0", "2"],
      ["2020", "Total_Item_Requests", "5", "3", "0", "2"],
      ["2020", "Unique_Item_Investigations", "5", "4", "0", "1"],
      ["2020", "Unique_Item_Requests", "4", "3", "0", "1"],
    ]);
  });
});

describe("what reports there are", () => {
  test("is said with the months of which there is usage", async () => {
    const response = await get(getReports, { customer_id: WORLD });
    expect(await response.json()).toEqual([
      expect.objectContaining({
        Report_ID: "IR",
        Release: "5.1",
        Path: "/r51/reports/ir",
        First_Month_Available: "2026-01",
      }),
    ]);
    expect((await get(getReports, {})).status).toBe(400);
  });

  test("and for whom", async () => {
    const response = await get(getMembers, { customer_id: WORLD });
    expect(await response.json()).toMatchObject([{ Customer_ID: WORLD, Name: "The World" }]);
    expect((await get(getMembers, { customer_id: "1" })).status).toBe(403);
  });

  test("and whether they can be had", async () => {
    expect(await (await get(getStatus, {})).json()).toMatchObject([{ Service_Active: true }]);
  });
});
