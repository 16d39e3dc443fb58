import { Readable } from "node:stream";
import type { Context } from "@/lib/db/context";
import { streamResponse } from "@/lib/http/node-stream";
import { siteName } from "@/lib/users";
import type { ItemReport } from "../counter/report";
import { proprietaryId, reportedMonths } from "../counter/report";
import { reportCsv } from "../counter/report-csv";
import { reportJson } from "../counter/report-json";
import { checkCustomer, WORLD } from "../counter/params";
import { MEDIA_TYPES } from "../media-types";
import { begun, inPieces } from "./pieces";

/** JSON, or a table where that is accepted or the address says `format=csv`, as links do. */
export async function presentItemReport(
  ctx: Context,
  report: ItemReport,
  { accept, url }: { accept: string; url: URL },
): Promise<Response> {
  const context = { now: ctx.now, siteName: await siteName(ctx) };
  const isTable = accept === MEDIA_TYPES.csv || url.searchParams.get("format") === "csv";
  const write = isTable ? reportCsv : reportJson;
  const { all } = await begun(inPieces(write(report, context)));
  const { Begin_Date, End_Date } = report.query.filters;
  const name = `IR_${String(Begin_Date)}_${String(End_Date)}.csv`;
  return streamResponse(Readable.from(all(), { objectMode: false }), {
    headers: {
      "Content-Type": isTable ? `${MEDIA_TYPES.csv}; charset=utf-8` : MEDIA_TYPES.json,
      "Cache-Control": "no-cache",
      Vary: "Accept, Accept-Encoding",
      ...(isTable ? { "Content-Disposition": `attachment; filename=${name}` } : {}),
    },
  });
}

export async function counterStatus(ctx: Context) {
  return [
    {
      Description: `COUNTER API of ${await siteName(ctx)}: usage of public works by everybody.`,
      Service_Active: true,
    },
  ];
}

export function counterMembers(params: URLSearchParams) {
  checkCustomer(params);
  return [
    {
      Customer_ID: WORLD,
      Name: "The World",
      Institution_ID: { Proprietary: [proprietaryId(WORLD)] },
    },
  ];
}

export async function counterReports(ctx: Context, params: URLSearchParams) {
  checkCustomer(params);
  const months = await reportedMonths(ctx);
  return [
    {
      Report_Name: "Item Report",
      Report_ID: "IR",
      Release: "5.1",
      Report_Description: "Views and downloads of each public work, month by month.",
      Path: "/r51/reports/ir",
      ...(months ? { First_Month_Available: months.first, Last_Month_Available: months.last } : {}),
    },
  ];
}
