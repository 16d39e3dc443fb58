import { log } from "@/lib/core/log";
import { config } from "@/lib/core/config";
import { startWorker } from "@/lib/jobs/worker";
import { releaseLeases } from "@/lib/sync";
import { jobs, schedules } from "@/lib/wiring";
import { withDatabase } from "./database";
import { readSettings } from "./environment";
import { tellParent, untilDatabaseReady, untilStopped } from "./child-messages";
import { runAsProcess } from "./process";
import { collectGarbage } from "./v8";

/** Runs background jobs: a child process of `npm start`, or a separate process by `npm run worker`. */
await runAsProcess(async () => {
  readSettings();
  await untilDatabaseReady();
  await withDatabase(async () => {
    const runner = await startWorker(jobs, schedules, {
      concurrency: config().WORKER_CONCURRENCY,
      takeOver: releaseLeases,
    });
    tellParent({ kind: "ready" });
    collectGarbage();
    log().info({ jobs: jobs.length, schedules: schedules.length }, "worker started");
    const ended = runner.promise.then(() => {
      throw new Error("The job queue ended by itself.");
    });
    ended.catch(() => undefined); // awaited below, or too late to matter
    await Promise.race([untilStopped(), ended]);
    await runner.stop();
  });
});
