import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { readListState } from "@/components/administration/list-address";
import { Calls } from "@/components/administration/partners/calls";
import { Deliveries } from "@/components/administration/partners/deliveries";
import { Overview } from "@/components/administration/partners/overview";
import { type View, VIEWS } from "@/components/administration/partners/partner-address";
import { PartnerFrame } from "@/components/administration/partners/partner-frame";
import { Queue, type QueuedAccount } from "@/components/administration/partners/queue";
import { SignIns } from "@/components/administration/partners/sign-ins";
import { Tokens } from "@/components/administration/partners/tokens";
import * as partnerAdministration from "@/lib/partner-administration";
import * as contracts from "@/lib/partner-administration/endpoints";
import {
  type PartnerJson,
  QUEUE_STATES,
  type SignInJson,
  type SyncJson,
} from "@/lib/partner-administration/schema";
import { findAccounts, knownIdentities, nameOfAccount } from "@/lib/users";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import type { Locale } from "@/lib/i18n/locales";
import { listQuery } from "../../list-query";
import { sectionTitle } from "../../section-title";

type Props = {
  params: Promise<{ name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props) {
  return sectionTitle("partners", decodeURIComponent((await params).name));
}

export default async function Page({ params, searchParams }: Props) {
  const name = decodeURIComponent((await params).name);
  return withPage(`/administration/partners/${encodeURIComponent(name)}`, async (ctx) => {
    const given = readListState(await searchParams, ["view", "state"]);
    const view = VIEWS.find((one) => one === given.view) ?? "overview";
    const locale = await getLocale();
    const partner = partnerAdministration.toPartnerJson(
      await partnerAdministration.readPartner(ctx, name),
      locale,
    );
    const state = QUEUE_STATES.find((one) => one === given.state) ?? "";
    const asked = { partner, locale, page: given.page, state } as const;
    return (
      <WithTexts areas={["administration", "partners", "validation"]}>
        <PartnerFrame partner={partner} view={view}>
          {await RENDERED[view](ctx, asked)}
        </PartnerFrame>
      </WithTexts>
    );
  });
}

type Asked = {
  readonly partner: PartnerJson;
  readonly locale: Locale;
  readonly page: number;
  readonly state: (typeof QUEUE_STATES)[number] | "";
};

const RENDERED: Record<View, (ctx: Context, asked: Asked) => Promise<ReactNode>> = {
  overview: (_, { partner }) => Promise.resolve(<Overview partner={partner} />),
  "sign-ins": async (ctx, { partner: { name }, page }) => {
    const query = listQuery(contracts.listSignIns, { page });
    const found = await partnerAdministration.listSignIns(ctx, name, query);
    const { hits } = partnerAdministration.toSignInsJson(found, { name, query });
    const names = new Map(
      [...(await findAccounts(ctx, idsIn(hits.hits)))].map(([id, one]) => [id, nameOfAccount(one)]),
    );
    return (
      <SignIns {...{ name, names, page }} {...kept()} signIns={hits.hits} total={hits.total} />
    );
  },
  calls: async (ctx, { partner: { name }, page, locale }) => {
    const query = listQuery(contracts.listCalls, { page });
    const found = await partnerAdministration.listCalls(ctx, name, query);
    const { hits } = partnerAdministration.toCallsJson(found, { name, query, locale });
    return <Calls {...{ name, page }} {...kept()} calls={hits.hits} total={hits.total} />;
  },
  deliveries: async (ctx, { partner: { name }, page }) => {
    const query = listQuery(contracts.listDeliveries, { page });
    const found = await partnerAdministration.listDeliveries(ctx, name, query);
    const { hits } = partnerAdministration.toDeliveriesJson(found, { name, query });
    return <Deliveries {...{ name, page }} {...kept()} deliveries={hits.hits} total={hits.total} />;
  },
  queue: async (ctx, { partner: { name, queue }, page, locale, state }) => {
    const query = listQuery(contracts.listSyncs, { page, state });
    const found = await partnerAdministration.listSyncs(ctx, name, query);
    const { hits } = partnerAdministration.toSyncsJson(found, { name, query, locale });
    const accounts = await accountsAt(ctx, name, hits.hits);
    return (
      <Queue
        {...{ name, page, state, accounts }}
        dead={queue.dead}
        entries={hits.hits}
        total={hits.total}
      />
    );
  },
  tokens: async (ctx, { partner: { name }, page }) => {
    const query = listQuery(contracts.listPartnerTokens, { page });
    const found = await partnerAdministration.listTokens(ctx, name, query);
    const { hits } = partnerAdministration.toTokensJson(found, { name, query, now: ctx.now });
    return <Tokens {...{ name, page }} tokens={hits.hits} total={hits.total} />;
  },
};

const idsIn = (signIns: readonly SignInJson[]): string[] =>
  signIns.flatMap(({ user }) => user ?? []);

/** The accounts of the people among these entries, by what the partner calls them. */
async function accountsAt(ctx: Context, partner: string, entries: readonly SyncJson[]) {
  const people = entries.filter(({ kind }) => kind === "users").map(({ id }) => id);
  const known = await knownIdentities(ctx, partner, people);
  const accounts = await findAccounts(ctx, [...known.values()].map(String));
  return new Map<string, QueuedAccount>(
    [...known].flatMap(([externalId, number]) => {
      const account = accounts.get(String(number));
      return account ? [[externalId, { id: String(number), name: nameOfAccount(account) }]] : [];
    }),
  );
}

const kept = () => ({ keptDays: config().PARTNER_DATA_DAYS });
