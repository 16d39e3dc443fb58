"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ACCESS_ACTIONS } from "@/lib/collections/constants";
import { pathOf } from "../collection-entry";
import { PersonBox } from "@/components/people/person-box";
import type { Person } from "@/components/people/use-people";

type InspectorFormProps = { slug: string; person: Person | undefined; action: string };

/** Whom and what to ask about; the answer has an address, so that it can be sent to others. */
export function InspectorForm({ slug, person, action }: InspectorFormProps) {
  const t = useTranslations("collectionSettings.inspector");
  const router = useRouter();
  const [chosen, setChosen] = useState(person);
  const [what, setWhat] = useState(action);

  function ask() {
    const query = new URLSearchParams({
      ...(chosen ? { user: chosen.id } : { user: "" }),
      ...(what ? { action: what } : {}),
    });
    router.push(`${pathOf(slug, "/settings/inspector")}?${query.toString()}`);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="space-y-5"
    >
      <Field label={t("person")} hint={t("personHint")}>
        <PersonBox value={chosen} onValueChange={setChosen} />
      </Field>
      <Field label={t("what")} required>
        <Select value={what} onChange={({ target }) => setWhat(target.value)}>
          <option value="">{t("everything")}</option>
          {ACCESS_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {t(`actions.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="primary">
        {t("show")}
      </Button>
    </form>
  );
}
