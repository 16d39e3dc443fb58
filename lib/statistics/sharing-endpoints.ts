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
  community_id: z.string().optional().describe("Id or slug of a collection, or `global`; needed."),
});

export const listDashboardLinks = defineContract({
  method: "GET",
  path: "/api/stats/links",
  summary: "Links by which everyone may read a dashboard, for those who look after it",
  tag,
  status: 200,
  query: ofDashboard,
  response: z.object({ links: z.array(linkJson) }),
});

export const createDashboardLink = defineContract({
  method: "POST",
  path: "/api/stats/links",
  summary: "Open a dashboard to everyone who has the link",
  tag,
  transaction: "write",
  status: 201,
  body: linkInput,
  response: linkJson,
});

export const deleteDashboardLink = defineContract({
  method: "DELETE",
  path: "/api/stats/links/{id}",
  summary: "Take a link to a dashboard back",
  tag,
  transaction: "write",
  status: 204,
});

export const listChartNotes = defineContract({
  method: "GET",
  path: "/api/stats/notes",
  summary: "Remarks on days of a dashboard",
  tag,
  status: 200,
  query: ofDashboard,
  response: z.object({ notes: z.array(noteJson) }),
});

export const createChartNote = defineContract({
  method: "POST",
  path: "/api/stats/notes",
  summary: "Add a remark on a day, for those who look after the dashboard",
  tag,
  transaction: "write",
  status: 201,
  body: noteInput,
  response: noteJson,
});

export const deleteChartNote = defineContract({
  method: "DELETE",
  path: "/api/stats/notes/{id}",
  summary: "Remove a remark",
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
  summary: "Figures that one is sent by mail",
  tag,
  status: 200,
  response: z.object({ reports: z.array(reportJson) }),
});

export const putMailReport = defineContract({
  method: "POST",
  path: "/api/user/stats-reports",
  summary: "Be sent the figures of a dashboard, or of one's own works, by mail",
  tag,
  transaction: "write",
  status: 201,
  body: reportInput,
  response: reportJson,
});

export const deleteMailReport = defineContract({
  method: "DELETE",
  path: "/api/user/stats-reports/{id}",
  summary: "End mails with figures",
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
