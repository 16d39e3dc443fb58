import type { Command } from "commander";
import { databaseCommand, group } from "../command";

const load = () => import("@/lib/users");

type Given = { user: string; role: string };

const withOptions = (command: Command) =>
  command
    .requiredOption("--user <who>", "id, e-mail address or username")
    .requiredOption("--role <role>", "e.g. admin");

export function addRoleCommands(program: Command): void {
  const role = group(program, "role", "what people may do");

  databaseCommand<Given>(
    withOptions(role.command("grant").description("put a person into a role")),
    async (ctx, given) => {
      const { grantRole, requireAccount: needAccount } = await load();
      const account = await needAccount(ctx, given.user);
      const changed = await grantRole(ctx, account, given.role);
      return {
        json: { id: String(account.id), role: given.role, changed },
        text: changed
          ? `${account.username} is now in the role ${given.role}.`
          : `${account.username} was in the role ${given.role} already.`,
      };
    },
  );

  databaseCommand<Given>(
    withOptions(role.command("revoke").description("take a person out of a role")),
    async (ctx, given) => {
      const { requireAccount: needAccount, revokeRole } = await load();
      const account = await needAccount(ctx, given.user);
      const changed = await revokeRole(ctx, account, given.role);
      return {
        json: { id: String(account.id), role: given.role, changed },
        text: changed
          ? `${account.username} is no longer in the role ${given.role}.`
          : `${account.username} was not in the role ${given.role}.`,
      };
    },
  );
}
