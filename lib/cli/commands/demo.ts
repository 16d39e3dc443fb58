import type { Command } from "commander";
import { BadRequest } from "@/lib/core/errors";
import { databaseCommand, note } from "../command";

type Given = { works: string; seed: string };

export function addDemoCommand(program: Command): void {
  databaseCommand<Given>(
    program
      .command("demo")
      .description(
        "add sample collections and works with two years of use; a load that is complete adds nothing",
      )
      .option("--works <number>", "how many there shall be", "200")
      .option("--seed <number>", "another number makes other works", "1"),
    async (ctx, given) => {
      const [works, seed] = [whole(given.works, "--works"), whole(given.seed, "--seed")];
      const { loadDemo } = await import("@/lib/demo");
      const result = await loadDemo(ctx, { count: works, seed }, note);
      return {
        json: { id: "demo", ...result },
        text: `Added ${result.added} sample works; there are ${result.total}.`,
      };
    },
  );
}

function whole(text: string, option: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new BadRequest("cli.wholeNumber", { option });
  return Number(text);
}
