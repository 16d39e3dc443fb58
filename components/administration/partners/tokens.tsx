"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { NewToken } from "@/components/account/new-token";
import { TokenEntry } from "@/components/account/token-entry";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { KeyRound, Plus } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { SubmitRow } from "@/components/ui/submit-row";
import { useApiForm } from "@/lib/client/use-api-form";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { NewPartnerTokenJson, PartnerTokenJson } from "@/lib/partner-administration/schema";
import { CAPABILITIES, type Capability } from "@/lib/core/actor";
import { createPartnerToken, revokePartnerToken } from "../calls";
import { ListResults } from "../list-results";
import { useMoment } from "../use-moment";
import { viewHref } from "./partner-address";

type TokensProps = {
  name: string;
  tokens: readonly PartnerTokenJson[];
  total: number;
  page: number;
};

/** Tokens with which programs of the partner act here. */
export function Tokens({ name, tokens, total, page }: TokensProps) {
  const t = useTranslations("partners");
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<NewPartnerTokenJson>();
  const button = (
    <Button look="primary" className="needs-script">
      <Plus aria-hidden />
      {t("tokens.make")}
    </Button>
  );
  return (
    <>
      <p className="max-w-[70ch] text-muted">{t("tokens.lead")}</p>
      <div className="mt-4 space-y-4">
        <Dialog
          title={t("tokens.make")}
          description={t("tokens.makeText")}
          trigger={button}
          open={isAsking}
          onOpenChange={setAsking}
        >
          <TokenForm
            name={name}
            onDone={(token) => {
              setMade(token);
              setAsking(false);
            }}
          />
        </Dialog>
        {made && (
          <NewToken
            token={made}
            texts={{
              label: t("tokens.newLabel"),
              title: t("tokens.copyNow", { name: made.name }),
              hint: t("tokens.once"),
              copy: t("tokens.copy"),
              copyShort: t("tokens.copyShort"),
              hide: t("tokens.hide"),
            }}
            onHide={() => setMade(undefined)}
          />
        )}
      </div>
      <ListResults
        label={t("views.tokens")}
        count={t("tokens.count", { count: total })}
        total={total}
        page={page}
        href={(to) => viewHref(name, "tokens", { page: to })}
        empty={
          <EmptyState icon={<KeyRound />} title={t("tokens.empty")}>
            {t("tokens.emptyHint")}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <Token
              key={token.id}
              name={name}
              token={token}
              onRevoked={() => setMade((shown) => (shown?.id === token.id ? undefined : shown))}
            />
          ))}
        </ul>
      </ListResults>
    </>
  );
}

type TokenFormProps = { name: string; onDone: (token: NewPartnerTokenJson) => void };

function TokenForm({ name, onDone }: TokenFormProps) {
  const t = useTranslations("partners.tokens");
  const form = useApiForm(createPartnerToken, {
    fields: {
      user: t("user"),
      name: t("name"),
      scopes: t("capabilities"),
      expires_at: t("lastDay"),
    },
    input: { params: { name } },
    refreshesPage: true,
    onDone,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.submit({
      user: data.get("user"),
      name: data.get("name"),
      scopes: data.getAll("scopes"),
      expires_at: data.get("expires_at") || null,
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary {...form.summary} />
      <Field label={t("user")} hint={t("userHint")} required {...form.field("user")}>
        <Input name="user" autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
      <Field label={t("name")} hint={t("nameHint")} required {...form.field("name")}>
        <Input name="name" autoComplete="off" maxLength={255} />
      </Field>
      <Fieldset legend={t("capabilities")} {...form.field("scopes")}>
        {CAPABILITIES.map((one) => (
          <Checkbox key={one} name="scopes" value={one} label={t(`capability.${one}`)} hint={one} />
        ))}
      </Fieldset>
      <Field label={t("lastDay")} hint={t("lastDayHint")} {...form.field("expires_at")}>
        <Input name="expires_at" type="date" className="max-w-48" />
      </Field>
      <SubmitRow busy={form.isSending ? t("making") : undefined}>{t("send")}</SubmitRow>
    </form>
  );
}

const isCapability = (text: string): text is Capability => CAPABILITIES.some((one) => one === text);

type TokenProps = { name: string; token: PartnerTokenJson; onRevoked: () => void };

function Token({ name, token, onRevoked }: TokenProps) {
  const t = useTranslations("partners.tokens");
  const working = useTranslations("administration")("working");
  const moment = useMoment();
  const send = useApiMutation(revokePartnerToken, {
    refreshesPage: true,
    toast: { success: t("revoked", { name: token.name }) },
  });
  const { user } = token;
  return (
    <TokenEntry
      token={token}
      badges={
        <>
          {token.instance === null && <Badge>{t("anyPartner")}</Badge>}
          {token.is_expired && <Badge tone="warning">{t("expired")}</Badge>}
        </>
      }
      lead={token.capabilities
        .map((one) => (isCapability(one) ? t(`capability.${one}`) : one))
        .join(", ")}
      details={[
        { name: t("actsBy"), value: <bdi>{`${user.full_name} (${user.username})`}</bdi> },
        { name: t("made"), value: moment(token.created) },
        { name: t("used"), value: token.last_used_at ? moment(token.last_used_at) : t("never") },
        { name: t("until"), value: token.expires_at ?? t("untilRevoked") },
      ]}
      revoke={{
        texts: {
          button: t("revoke"),
          label: t("revokeOne", { name: token.name }),
          title: t("revokeTitle", { name: token.name }),
          text: t("revokeText"),
          confirm: t("revoke"),
        },
        busy: send.isPending ? working : undefined,
        onRevoke: (close) =>
          send.mutate(
            { params: { name, id: token.id } },
            {
              onSuccess: () => {
                close();
                onRevoked();
              },
            },
          ),
      }}
    />
  );
}
