"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { UserRoundPlus } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/lib/client/toast";
import type { FieldProps } from "../controls/field-props";
import { FieldGroup } from "../controls/field-frame";
import { Rows } from "../controls/rows";
import { listOf } from "../document/value-at";
import { useDeposit, useFieldValue } from "../saving/deposit-context";
import { rowOfAuthor } from "./author-row";
import { AUTHOR, OTHER } from "./default-roles";
import { PasteButton } from "./paste-button";
import { useMyself } from "./use-myself";

const PersonRow = lazyPart(() => import("./person-row").then((loaded) => loaded.PersonRow));

type PeopleProps = FieldProps & { kind: "creators" | "contributors" };

/** Creators or contributors, in their order. */
export function People({ kind, ...field }: PeopleProps) {
  const t = useTranslations("deposit");
  const { saver } = useDeposit();
  const [value] = useFieldValue(field.path);
  const role = { role: kind === "creators" ? AUTHOR : OTHER };
  const parts = useTranslations("parts");
  const myself = useMyself();

  function add(rows: Record<string, unknown>[]) {
    const { metadata } = saver.getSnapshot().document as { metadata?: Record<string, unknown> };
    saver.change(field.path, [...listOf(metadata?.[kind]), ...rows]);
  }
  async function addMyself(
    { read }: NonNullable<typeof myself>,
    addFilled: (row: unknown) => void,
  ) {
    try {
      addFilled(rowOfAuthor(await read(), role));
    } catch {
      toast.error(parts("notLoaded"));
    }
  }
  return (
    <FieldGroup {...field}>
      <Rows
        path={field.path}
        name={t(kind === "creators" ? "people.creator" : "people.contributor")}
        add={t(kind === "creators" ? "add.creator" : "add.contributor")}
        preset={{ person_or_org: { type: "personal" }, ...role }}
        sortable
        load={() => import("./person-row")}
        actions={(addFilled) => (
          <>
            {kind === "creators" && myself && !listOf(value).some(myself.isIn) && (
              <Button size="small" onClick={() => void addMyself(myself, addFilled)}>
                <UserRoundPlus aria-hidden />
                {t("people.myself")}
              </Button>
            )}
            <PasteButton
              onAdd={(authors) => add(authors.map((author) => rowOfAuthor(author, role)))}
            />
          </>
        )}
      >
        {(row) => <PersonRow {...row} kind={kind} />}
      </Rows>
    </FieldGroup>
  );
}
