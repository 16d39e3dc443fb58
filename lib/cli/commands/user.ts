import { type Command, Option } from "commander";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { databaseCommand, group } from "../command";

const load = () => import("@/lib/users");

const loadModeration = () => import("@/lib/moderation");

type Block = { ownedObjects: string; transferTo?: string; note?: string };
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

  const accountArgument = "id, e-mail address or username";

  databaseCommand(
    user
      .command("owned-objects")
      .description("count the works and collections of an account, and what blocking it did")
      .argument("<account>", accountArgument),
    async (ctx, _given, [reference = ""]) => {
      const { readOwnedObjects, toOwnedObjectsJson } = await loadModeration();
      const owned = toOwnedObjectsJson(await readOwnedObjects(ctx, reference));
      const { works, collections, moderation } = owned;
      const followed = moderation
        ? ` ${moderation.action}: ${moderation.status}, ${moderation.done} of ${moderation.total}.`
        : "";
      return {
        json: owned,
        text: `Published works: ${works}. Collections without another owner: ${collections}.${followed}`,
      };
    },
  );

  databaseCommand<Block>(
    user
      .command("block")
      .description("block an account; ends its sessions")
      .argument("<account>", accountArgument)
      .addOption(
        new Option("--owned-objects <what>", "what becomes of its works and of its collections")
          .choices(["leave", "transfer", "restrict"])
          .default("leave"),
      )
      .option("--transfer-to <account>", "who gets the collections, for transfer")
      .option("--note <text>", "why, for the audit log"),
    async (ctx, { ownedObjects, transferTo, note }, [reference = ""]) => {
      const { requireAccount, toMeJson } = await load();
      const { blockAccount } = await loadModeration();
      const { id } = await requireAccount(ctx, reference);
      const account = await blockAccount(ctx, String(id), {
        owned_objects: ownedObjects,
        ...(transferTo ? { transfer_to: transferTo } : {}),
        ...(note ? { note } : {}),
      });
      const follows =
        ownedObjects === "leave" ? "" : " Works and collections follow in the background.";
      return { json: toMeJson(account), text: `Blocked account ${account.id}.${follows}` };
    },
  );

  databaseCommand(
    user
      .command("restore")
      .description("unblock an account, and undo what blocking did to its works and collections")
      .argument("<account>", accountArgument),
    async (ctx, _given, [reference = ""]) => {
      const { requireAccount, toMeJson } = await load();
      const { restoreAccount } = await loadModeration();
      const { id } = await requireAccount(ctx, reference);
      const account = await restoreAccount(ctx, String(id));
      return { json: toMeJson(account), text: `Unblocked account ${account.id}.` };
    },
  );
}
