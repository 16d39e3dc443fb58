import type { Command } from "commander";
import { BadRequest, NotFound } from "@/lib/core/errors";
import { databaseCommand, group } from "../command";

type Run = { now?: string; input?: string };

export function addJobCommands(program: Command): void {
  const job = group(program, "job", "background work");

  databaseCommand(
    job.command("list").description("list the jobs and what waits for them"),
    async (ctx) => {
      const { jobs, schedules } = await import("@/lib/wiring");
      const { queueState } = await import("@/lib/jobs/queue-state");
      const counts = new Map((await queueState(ctx)).map((one) => [one.name, one]));
      const names = [...new Set([...jobs.map(({ name }) => name), ...counts.keys()])].sort();
      const list = names.map((name) => {
        const { waiting = 0, running = 0, failing = 0, dead = 0 } = counts.get(name) ?? {};
        const lastError = counts.get(name)?.lastError ?? null;
        const cron = schedules.find((schedule) => schedule.job.name === name)?.cron ?? null;
        return { name, cron, waiting, running, failing, dead, last_error: lastError };
      });
      return {
        json: { jobs: list },
        text: list.map(({ name, cron, waiting, running, failing, dead }) =>
          [
            name.padEnd(28),
            (cron ?? "on demand").padEnd(16),
            `${waiting} waiting, ${running} running, ${failing} failing, ${dead} given up`,
          ].join(" "),
        ),
      };
    },
  );

  databaseCommand(
    job
      .command("retry")
      .description("try again what was given up")
      .argument("<name>", "as job list shows it"),
    async (ctx, _given, [name = ""]) => {
      const { retryFailed } = await import("@/lib/jobs/queue-state");
      const count = await retryFailed(ctx, name);
      return { json: { id: name, retried: count }, text: `${count} of ${name} wait again.` };
    },
  );

  databaseCommand<Run>(
    job
      .command("run")
      .description("run a job now, in this process")
      .argument("<name>", "as job list shows it")
      .option("--now <moment>", "as if it were this moment, ISO 8601")
      .option("--input <json>", "what the job takes; nothing for those that run by the clock"),
    async (ctx, given, [name = ""]) => {
      const [{ jobs }, { runJob }] = await Promise.all([
        import("@/lib/wiring"),
        import("@/lib/jobs/worker"),
      ]);
      const found = jobs.find((one) => one.name === name);
      if (!found) throw new NotFound("cli.noSuchJob", { name });
      const now = given.now === undefined ? ctx.now : momentOf(given.now);
      await runJob(found, inputOf(given.input), ctx.requestId, now);
      return {
        json: { id: name, status: "done", now: now.toISOString() },
        text: `Ran ${name} as of ${now.toISOString()}.`,
      };
    },
  );
}

function momentOf(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new BadRequest("cli.noMoment", { text });
  return moment;
}

function inputOf(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRequest("cli.inputNotJson");
  }
}
