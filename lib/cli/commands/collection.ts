import type { Command } from "commander";
import { databaseCommand, group } from "../command";

type Create = { slug: string; title: string; owner: string; visibility?: string };
type Invite = { parent: string; child: string; title: string; expires?: string };
type SetParent = { clear?: boolean; enableChildren?: boolean; force?: boolean };

/** Loaded when a command runs, so that others need not wait for it. */
const load = async () => ({
  collections: await import("@/lib/collections"),
  users: await import("@/lib/users"),
  ...(await import("@/lib/db/context")),
  ...(await import("@/lib/i18n/translate")),
  ...(await import("@/lib/db/transaction")),
});

export function addCollectionCommands(program: Command): void {
  const collection = group(program, "collection", "collections of works");

  databaseCommand<Create>(
    collection
      .command("create")
      .description("make a collection")
      .requiredOption("--slug <slug>", "its part of the address")
      .requiredOption("--title <title>", "what people call it")
      .requiredOption("--owner <who>", "id, e-mail address or username of who owns it")
      .option("--visibility <visibility>", "public or restricted", "public"),
    async (ctx, { slug, title, owner, visibility }) => {
      const { as, collections, inTransaction, users } = await load();
      const owning = as(ctx, await users.actorFor(ctx, owner));
      const body = { slug, metadata: { title }, access: { visibility } };
      const made = await inTransaction(owning, (tx) => collections.createCollection(tx, body));
      return {
        json: collections.serializeCollection(collections.withOwnerRole(owning, made), made),
        text: `Made the collection ${made.slug} (${made.id}).`,
      };
    },
  );

  databaseCommand<{ query?: string }>(
    collection
      .command("list")
      .description("list collections, restricted ones too")
      .option("--query <words>", "only those that match"),
    async (ctx, { query }) => {
      const { collections } = await load();
      const found = await collections.searchCollections(ctx, {
        page: 1,
        size: 1000,
        ...(query ? { q: query } : {}),
      });
      return {
        json: {
          collections: found.items.map((one) => collections.serializeCollection(ctx, one)),
          total: found.total,
        },
        text: found.items.map(({ id, slug, metadata, access, parent }) =>
          [id, slug, metadata.title, access.visibility, parent?.slug ?? ""].join("\t"),
        ),
      };
    },
  );

  databaseCommand<Invite>(
    collection
      .command("invite")
      .description("ask a collection to become a subcollection, in the name of the parent's owner")
      .requiredOption("--parent <collection>", "slug or id")
      .requiredOption("--child <collection>", "slug or id")
      .requiredOption("--title <title>", "what the request is called")
      .option("--expires <day>", "the day it ends, YYYY-MM-DD; 45 days from now when absent"),
    async (ctx, given) => {
      const { collections, inTransaction } = await load();
      const { request, child } = await inTransaction(ctx, (tx) =>
        collections.inviteAsOwner(tx, given),
      );
      return {
        json: { id: request.id, status: request.status, type: request.type, title: request.title },
        text: `Sent the invitation ${request.id}; the owners and managers of ${child.slug} decide about it.`,
      };
    },
  );

  databaseCommand<SetParent>(
    program
      .command("set-parent")
      .description("put a collection below another, without a request")
      .argument("<child>", "slug or id")
      .argument("[parent]", "slug or id")
      .option("--clear", "remove the parent it has")
      .option("--enable-children", "let the parent have subcollections first")
      .option("--force", "also when it has another parent"),
    async (ctx, given, [child = "", parent]) => {
      const { collections, inEnglish, inTransaction } = await load();
      const wanted = { ...given, child, parent };
      const { changed, messages } = await inTransaction(ctx, (tx) =>
        collections.assignParent(tx, wanted),
      );
      return { json: { child, parent: parent ?? null, changed }, text: messages.map(inEnglish) };
    },
  );
}
