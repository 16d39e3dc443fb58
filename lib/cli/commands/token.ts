import type { Command } from "commander";
import { TOKEN_SCOPES } from "@/lib/core/actor";
import { databaseCommand, group } from "../command";

type Create = { user: string; name: string; scopes?: string; expires?: string };

export function addTokenCommands(program: Command): void {
  const token = group(program, "token", "personal access tokens");

  databaseCommand<Create>(
    token
      .command("create")
      .description("make a token; it is printed this once")
      .requiredOption("--user <who>", "id, e-mail address or username")
      .requiredOption("--name <name>", "what it is for")
      .option(
        "--scopes <list>",
        `of ${TOKEN_SCOPES.join(", ")}; all rights of the user when absent`,
      )
      .option("--expires <date>", "last day on which it works, YYYY-MM-DD"),
    async (ctx, given) => {
      const {
        issueToken,
        requireAccount: needAccount,
        toNewTokenJson,
      } = await import("@/lib/users");
      const { newTokenBody } = await import("@/lib/users/schema");
      const { parse } = await import("@/lib/core/parse");
      const account = await needAccount(ctx, given.user);
      const scopes = given.scopes?.split(",").map((scope) => scope.trim());
      const wanted = parse(newTokenBody, {
        name: given.name,
        scopes: scopes?.filter((scope) => scope !== ""),
        expires_at: given.expires,
      });
      const made = await issueToken(ctx, account.id, {
        name: wanted.name,
        scopes: wanted.scopes,
        lastDay: wanted.expires_at,
      });
      const json = toNewTokenJson(made, ctx.now);
      return { json: { ...json, user: String(account.id) }, text: json.token };
    },
  );
}
