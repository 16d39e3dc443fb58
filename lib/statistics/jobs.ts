import { z } from "zod";
import { defineJob, type Schedule } from "@/lib/jobs";
import { countRequestedItem, removeUnreadItems } from "./item-days/count-item-days";
import { countItemsRequest } from "./item-days/requests";
import { aggregate } from "./service/aggregate";
import { sendMailReports } from "./service/mail-reports";

const aggregateJob = defineJob({
  name: "statistics.aggregate",
  input: z.object({}),
  run: async (ctx) => {
    await aggregate(ctx);
  },
});

const sendReportsJob = defineJob({
  name: "statistics.send-reports",
  input: z.object({}),
  run: async (ctx) => {
    const sent = await sendMailReports(ctx);
    if (sent > 0) ctx.log.info({ sent }, "figures sent by mail");
  },
});

const countItemsJob = defineJob({
  ...countItemsRequest,
  run: countRequestedItem,
});

const removeUnreadItemsJob = defineJob({
  name: "statistics.remove-unread-items",
  input: z.object({}),
  run: removeUnreadItems,
});

/** Background work of this module, for the wiring. */
export const statisticsJobs = [aggregateJob, sendReportsJob, countItemsJob, removeUnreadItemsJob];

export const statisticsSchedules: readonly Schedule[] = [
  { job: aggregateJob, cron: "* * * * *", reason: "schedules.statistics" },
  { job: sendReportsJob, cron: "20 5 * * *", reason: "schedules.reports" },
  { job: removeUnreadItemsJob, cron: "40 2 * * *", reason: "schedules.unreadStatistics" },
];
