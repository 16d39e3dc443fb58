import type { Command } from "commander";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { databaseCommand, group } from "../command";

const load = () => import("@/lib/users");

type Create = {
  email: string;
  name: string;
  password?: string;
  username?: string;
  orcid?: string;
  admin?: boolean;
};

export function addUserCommands(program: Command): void {
  const user = group(program, "user", "accounts of people");

  databaseCommand<Create>(
    user
      .command("create")
      .description("make an account")
      .requiredOption("--email <address>", "e-mail address")
      .requiredOption("--name <name>", "full name")
      .option("--password <password>", "to sign in with; - reads it from standard input")
      .option("--username <username>", "made from the e-mail address when absent")
      .option("--orcid <orcid>", "e.g. 0000-0002-1825-0097")
      .option("--admin", "may administer the service"),
    async (ctx, given) => {
      const { createAccount, toMeJson } = await load();
      const { fromStandardInput } = await import("../standard-input");
      const password =
        given.password === "-" ? await fromStandardInput("a password") : given.password;
      const account = await createAccount(ctx, {
        email: given.email,
        fullName: given.name,
        password,
        username: given.username,
        orcid: given.orcid,
        roles: given.admin ? [ADMIN_ROLE] : [],
      });
      const how = password ? "" : " It has no password, so nobody can sign in with it yet.";
      return {
        json: toMeJson(account),
        text: `Made account ${account.id} (${account.username}) for ${account.email}.${how}`,
      };
    },
  );

  databaseCommand(user.command("list").description("list all accounts"), async (ctx) => {
    const { listAccounts, toMeJson } = await load();
    const users = [];
    for (let after = 0; ;) {
      const page = await listAccounts(ctx, { after });
      const last = page.at(-1);
      if (!last) break;
      users.push(...page.map(toMeJson));
      after = last.id;
    }
    const text = users.map(({ id, username, email, profile, roles }) =>
      [id, username, email, profile.full_name, roles.join(",")].join("\t"),
    );
    return { json: { users, total: users.length }, text };
  });
}
