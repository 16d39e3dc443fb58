import { beforeEach, expect, test } from "vitest";
import { createContext, systemContext } from "@/lib/db/context";
import { linkIdentity } from "@/lib/users";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { PARTNER } from "@/tests/support/partner";
import { adoptProvider } from "@/tests/support/saml-provider";
import { ownWaysIn } from ".";

withTestDatabase();
beforeEach(() => adoptProvider());

const anIdentity = (idp: string) => ({ idp, externalId: crypto.randomUUID() });

test("who came through a partner has its button and no password", async () => {
  const account = await anAccount();
  await linkIdentity(systemContext(), account, anIdentity(PARTNER));
  await linkIdentity(systemContext(), account, anIdentity("closedCommons"));
  const { hasPassword, providers } = await ownWaysIn(await signedInAs(account));
  expect(hasPassword).toBe(false);
  expect(providers).toMatchObject([{ kind: "saml", name: PARTNER, title: "Example Commons" }]);
});

test("who has a password and links nothing has that alone, though others are offered", async () => {
  const account = await anAccount({ password: "tide pools at dawn" });
  expect(await ownWaysIn(await signedInAs(account))).toEqual({ hasPassword: true, providers: [] });
});

test("is told to nobody else: not to visitors, not to who acts as the person", async () => {
  const account = await anAccount();
  await linkIdentity(systemContext(), account, anIdentity(PARTNER));
  const visitor = createContext({ actor: { kind: "anonymous" } });
  const acting = createContext({ actor: actorOf(account, { impersonatedBy: "1" }) });
  for (const ctx of [visitor, acting])
    await expect(ownWaysIn(ctx)).rejects.toMatchObject({ status: 403 });
});
