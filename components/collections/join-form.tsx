"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { requestToJoin } from "./calls";
import { pathOf } from "./collection-entry";
import { DescriptionField } from "./description-field";
import { VisibilityChoice } from "./policy-choices";
import { TitleAndAddress } from "./title-and-address";

type Candidate = { id: string; title: string; slug: string };

type JoinFormProps = {
  parent: { id: string; slug: string };
  candidates: readonly Candidate[];
  site: string;
  allowsRestricted: boolean;
  /** The person owns the parent, too: nobody has to agree to a new one. */
  isDirect: boolean;
};

/** Asks that a collection of one's own, or a new one, is put below another. */
export function JoinForm(props: JoinFormProps) {
  const { parent, candidates, site, allowsRestricted, isDirect } = props;
  const t = useTranslations("newCollection");
  const fields = {
    community_id: t("field.collection"),
    title: t("field.title"),
    slug: t("field.address"),
    description: t("field.description"),
    "access.visibility": t("field.visibility"),
  };
  const router = useRouter();
  const [visibility, setVisibility] = useState("public");
  const [has, setHas] = useState(candidates.length > 0 ? "yes" : "no");
  const form = useApiForm(requestToJoin, {
    fields,
    input: { params: { id: parent.id } },
    onDone: ({ id }) => router.push(pathOf(parent.slug, `/requests/${id}`)),
  });
  const isNew = has === "no";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const message = textOf(data, "message");
    const description = textOf(data, "description");
    form.submit({
      ...(isNew
        ? {
            community: {
              title: textOf(data, "title"),
              slug: textOf(data, "slug"),
              ...(description ? { description } : {}),
              access: { visibility },
            },
          }
        : { community_id: textOf(data, "community_id") }),
      ...(message ? { payload: { content: message } } : {}),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary {...form.summary} />
      <RadioGroup
        legend={t("has")}
        name="has"
        value={has}
        onValueChange={setHas}
        options={[
          {
            value: "yes",
            label: t("yes"),
            hint: t("yesHint"),
          },
          { value: "no", label: t("no"), hint: t(isDirect ? "noHintDirect" : "noHint") },
        ]}
      />
      {isNew ? (
        <>
          <TitleAndAddress
            site={site}
            title={form.field("title")}
            slug={form.field("slug")}
            onDerive={() => form.mend("slug")}
          />
          <DescriptionField {...form.field("description")} />
          {allowsRestricted && (
            <VisibilityChoice value={visibility} onValueChange={setVisibility} />
          )}
        </>
      ) : (
        <CollectionField candidates={candidates} {...form.field("community_id")} />
      )}
      {!isDirect && (
        <Field label={t("message")} hint={t("messageHint")}>
          <Textarea name="message" dir="auto" rows={3} />
        </Field>
      )}
      <Button type="submit" look="primary" busy={form.isSending ? t("sending") : undefined}>
        {t(
          isDirect ? (isNew ? "createNew" : "addHere") : isNew ? "createAndSend" : "createRequest",
        )}
      </Button>
    </form>
  );
}

type CollectionFieldProps = {
  candidates: readonly Candidate[];
  id: string;
  errors: readonly string[];
};

function CollectionField({ candidates, ...field }: CollectionFieldProps) {
  const t = useTranslations("newCollection");
  if (candidates.length === 0) return <p className="text-muted">{t("noCandidates")}</p>;
  return (
    <Field label={t("field.collection")} required {...field}>
      <Select name="community_id">
        {candidates.map(({ id, title, slug }) => (
          <option key={id} value={id}>
            {title} ({slug})
          </option>
        ))}
      </Select>
    </Field>
  );
}
