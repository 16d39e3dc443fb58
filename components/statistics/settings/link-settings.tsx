"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { LinkJson } from "@/lib/statistics/schema";
import { createDashboardLink, deleteDashboardLink } from "../calls";
import { embedCode } from "./embed-code";
import { EntryList } from "./entry-list";
import { RemoveButton } from "./remove-button";
import { SettingsPart } from "./settings-part";
import { SHARED_LINKS } from "./shared-links";

type LinkSettingsProps = {
  /** Id of a collection, or `global`. */
  dashboard: string;
  links: readonly LinkJson[];
  /** What a new link shows: the query of the address of a dashboard. */
  params: string;
  /** The same in words. */
  view: ReactNode;
  /** What the links show, by their ids. */
  views: Readonly<Record<string, ReactNode>>;
};

/** Links by which everyone may read the dashboard, and frames for other sites. */
export function LinkSettings({ dashboard, links, params, view, views }: LinkSettingsProps) {
  const t = useTranslations("statisticsSettings.links");
  return (
    <SettingsPart id={SHARED_LINKS} title={t("title")} lead={t("lead")}>
      <EntryList
        entries={links}
        row={(link) => <LinkRow link={link} view={views[link.id]} />}
        form={(onDone) => <NewLink {...{ dashboard, params, view, onDone }} />}
      />
    </SettingsPart>
  );
}

function LinkRow({ link, view }: { link: LinkJson; view: ReactNode }) {
  const t = useTranslations("statisticsSettings.links");
  const remove = useApiMutation(deleteDashboardLink, {
    refreshesPage: true,
    toast: { success: t("removed") },
  });
  const { name, is_fixed, links } = link;
  const frame = (part?: "chart") => embedCode(links.embed_html, name, part);
  return (
    <div className="py-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <a href={links.self_html} className="link font-medium break-words">
            <bdi>{name}</bdi>
          </a>
          <span className="block text-sm text-muted">
            {t(is_fixed ? "fixed" : "free")} <bdi>{view}</bdi>
          </span>
        </p>
        <RemoveButton
          label={t("remove")}
          name={name}
          busy={remove.isBusy ? t("removing") : undefined}
          onRemove={() => remove.mutate({ params: { id: link.id } })}
        />
      </div>
      {/* Their words begin where the name does. */}
      <div className="mt-1 -ml-2.5 flex flex-wrap gap-x-2">
        <CopyButton
          text={links.self_html}
          label={t("copyLinkOf", { name })}
          caption={t("copyLink")}
        />
        <CopyButton text={frame()} label={t("copyFrameOf", { name })} caption={t("copyFrame")} />
        <CopyButton
          text={frame("chart")}
          label={t("copyChartOf", { name })}
          caption={t("copyChart")}
        />
      </div>
    </div>
  );
}

type NewLinkProps = Pick<LinkSettingsProps, "dashboard" | "params" | "view"> & {
  onDone: () => void;
};

function NewLink({ dashboard, params, view, onDone }: NewLinkProps) {
  const t = useTranslations("statisticsSettings.links");
  const form = useApiForm(createDashboardLink, {
    fields: { name: t("name") },
    refreshesPage: true,
    success: t("created"),
    onDone,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { name, free } = formValues(event);
    form.submit({
      community_id: dashboard,
      name,
      params,
      is_fixed: free !== "on",
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 space-y-4">
      <ErrorSummary {...form.summary} />
      <Field label={t("name")} hint={t("nameHint")} required {...form.field("name")}>
        <Input name="name" maxLength={100} autoComplete="off" />
      </Field>
      {view}
      <Checkbox name="free" label={t("letChange")} hint={t("letChangeHint")} />
      <Button type="submit" look="primary" busy={form.isSending ? t("creating") : undefined}>
        {t("create")}
      </Button>
    </form>
  );
}
