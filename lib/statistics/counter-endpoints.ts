import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { MEDIA_TYPES } from "./media-types";

/** COUNTER's API of Release 5.1, for usage by everybody. Other parameters are named in the report, not refused. */
const shared = {
  method: "GET",
  tag: "counter",
  status: 200,
  errors: "counter",
  limit: "statistics",
} as const;

const customer = z.looseObject({
  customer_id: z.string().optional().describe("`0000000000000000`, the world"),
});

export const readCounterStatus = defineContract({
  ...shared,
  path: "/sushi/r51/status",
  summary: "Check whether COUNTER reports are available",
  response: z.array(z.object({ Description: z.string(), Service_Active: z.boolean() })),
});

export const listCounterMembers = defineContract({
  ...shared,
  path: "/sushi/r51/members",
  summary: "List the customers for whom there are COUNTER reports",
  query: customer,
  response: z.array(z.looseObject({ Customer_ID: z.string(), Name: z.string() })),
});

export const listCounterReports = defineContract({
  ...shared,
  path: "/sushi/r51/reports",
  summary: "List the available COUNTER reports and the months they cover",
  query: customer,
  response: z.array(z.looseObject({ Report_ID: z.string(), Release: z.string() })),
});

export const readCounterItemReport = defineContract({
  ...shared,
  path: "/sushi/r51/reports/ir",
  summary: "Read the COUNTER Item Report: views and downloads of each public work by month",
  query: customer.extend({
    begin_date: z.string().optional().describe("The first month, YYYY-MM; required"),
    end_date: z.string().optional().describe("The last month, YYYY-MM; required"),
    metric_type: z.string().optional().describe("Values separated by `|`; all when left out"),
    data_type: z
      .string()
      .optional()
      .describe("COUNTER data types separated by `|`, e.g. `Article`"),
    access_type: z
      .string()
      .optional()
      .describe("`Open`, `Controlled` or `Free_To_Read`; several separated by `|`"),
    access_method: z.string().optional().describe("`Regular`; there is no usage by `TDM`"),
    yop: z.string().optional().describe("Years and ranges of years separated by `|`"),
    item_id: z.string().optional().describe("DOI or ID of a work"),
    attributes_to_show: z
      .string()
      .optional()
      .describe(
        "Additional columns, separated by `|`: `Authors`, `Publication_Date`, `Article_Version`, `YOP`, `Access_Type`, `Access_Method`",
      ),
    exclude_monthly_details: z.string().optional().describe("`True`: totals only, in tables"),
    format: z.string().optional().describe("`csv` for a table, as with `Accept: text/csv`"),
  }),
  response: z.looseObject({
    Report_Header: z.looseObject({ Report_ID: z.string() }),
    Report_Items: z.array(z.unknown()),
  }),
  produces: [MEDIA_TYPES.json, MEDIA_TYPES.csv],
});

export const counterContracts = [
  readCounterStatus,
  listCounterMembers,
  listCounterReports,
  readCounterItemReport,
];
