import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import {
  layoutInput,
  linkInput,
  linkJson,
  noteInput,
  noteJson,
  reportInput,
  reportJson,
} from "./sharing-schema";

/** Links to dashboards, remarks on their charts, and mails with their figures. */
const tag = "stats";
const ofDashboard = z.looseObject({
  community_id: z.string().optional().describe("ID or slug of a collection, or `global`; required"),
});

export const listDashboardLinks = defineContract({
  method: "GET",
  path: "/api/stats/links",
  summary: "List the links by which anyone may read a dashboard (its managers only)",
  tag,
  status: 200,
  query: ofDashboard,
  response: z.object({ links: z.array(linkJson) }),
});

export const createDashboardLink = defineContract({
  method: "POST",
  path: "/api/stats/links",
  summary: "Create a link by which anyone may read a dashboard",
  tag,
  transaction: "write",
  status: 201,
  body: linkInput,
  response: linkJson,
});

export const deleteDashboardLink = defineContract({
  method: "DELETE",
  path: "/api/stats/links/{id}",
  summary: "Revoke a link to a dashboard",
  tag,
  transaction: "write",
  status: 204,
});

export const listChartNotes = defineContract({
  method: "GET",
  path: "/api/stats/notes",
  summary: "List the notes on days of a dashboard",
  tag,
  status: 200,
  query: ofDashboard,
  response: z.object({ notes: z.array(noteJson) }),
});

export const createChartNote = defineContract({
  method: "POST",
  path: "/api/stats/notes",
  summary: "Add a note to a day of a dashboard (its managers only)",
  tag,
  transaction: "write",
  status: 201,
  body: noteInput,
  response: noteJson,
});

export const deleteChartNote = defineContract({
  method: "DELETE",
  path: "/api/stats/notes/{id}",
  summary: "Delete a note",
  tag,
  transaction: "write",
  status: 204,
});

export const changeSiteLayouts = defineContract({
  method: "PATCH",
  path: "/api/stats/layouts",
  summary: "Change what dashboards show, for administrators",
  tag,
  transaction: "write",
  status: 204,
  body: layoutInput,
});

export const listMailReports = defineContract({
  method: "GET",
  path: "/api/user/stats-reports",
  summary: "List the caller's subscriptions to statistics by email",
  tag,
  status: 200,
  response: z.object({ reports: z.array(reportJson) }),
});

export const putMailReport = defineContract({
  method: "POST",
  path: "/api/user/stats-reports",
  summary: "Subscribe to the statistics of a dashboard, or of one's own works, by email",
  tag,
  transaction: "write",
  status: 201,
  body: reportInput,
  response: reportJson,
});

export const deleteMailReport = defineContract({
  method: "DELETE",
  path: "/api/user/stats-reports/{id}",
  summary: "Unsubscribe from statistics by email",
  tag,
  transaction: "write",
  status: 204,
});

export const sharingContracts = [
  listDashboardLinks,
  createDashboardLink,
  deleteDashboardLink,
  listChartNotes,
  createChartNote,
  deleteChartNote,
  changeSiteLayouts,
  listMailReports,
  putMailReport,
  deleteMailReport,
];
