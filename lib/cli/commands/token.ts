import type { Command } from "commander";
import { CAPABILITIES, TOKEN_SCOPES } from "@/lib/core/actor";
import { databaseCommand, group } from "../command";

type Create = {
  user: string;
  name: string;
  scopes?: string;
  capabilities?: string;
  instance?: string;
  expires?: string;
};

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
        `of ${TOKEN_SCOPES.join(", ")}; all rights of the user when absent; for partner instances also ${CAPABILITIES.join(", ")}`,
      )
      .option("--capabilities <list>", "another name of --scopes")
      .option("--instance <name>", "the only partner instance that the token may act for")
      .option("--expires <date>", "last day on which it works, YYYY-MM-DD"),
    async (ctx, given) => {
      const {
        issueToken,
        requireAccount: needAccount,
        toNewTokenJson,
      } = await import("@/lib/users");
      const { partnerTokenBody } = await import("@/lib/users/schema");
      const { parse } = await import("@/lib/core/parse");
      const account = await needAccount(ctx, given.user);
      const scopes = [given.scopes, given.capabilities]
        .flatMap((list) => list?.split(",") ?? [])
        .map((scope) => scope.trim());
      const wanted = parse(partnerTokenBody, {
        name: given.name,
        scopes: scopes.filter((scope) => scope !== ""),
        instance: given.instance,
        expires_at: given.expires,
      });
      const made = await issueToken(ctx, account.id, {
        name: wanted.name,
        scopes: wanted.scopes,
        instance: wanted.instance,
        lastDay: wanted.expires_at,
      });
      const json = toNewTokenJson(made, ctx.now);
      return { json: { ...json, user: String(account.id) }, text: json.token };
    },
  );
}
