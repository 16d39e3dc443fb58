import { withPage } from "@/app/with-page";
import { readListState } from "@/components/administration/list-address";
import { OutboxPage } from "@/components/administration/mail/outbox-page";
import { listOutbox, toOutboxJson } from "@/lib/administration";
import { listOutbox as contract } from "@/lib/administration/endpoints";
import { config } from "@/lib/core/config";
import { listQuery } from "../list-query";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("outbox");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/outbox", async (ctx) => {
    const state = readListState(await searchParams, []);
    const query = listQuery(contract, state);
    const { hits, engine } = toOutboxJson(await listOutbox(ctx, query), query);
    return (
      <OutboxPage
        state={state}
        engine={engine}
        keptDays={config().OUTBOX_DAYS}
        mails={hits.hits}
        total={hits.total}
      />
    );
  });
}
