"use client";

import { useTranslations } from "next-intl";
import { lazyPart } from "@/components/ui/lazy-part";
import type { FieldProps } from "../controls/field-props";
import { FieldGroup } from "../controls/field-frame";
import { Rows } from "../controls/rows";

const FundingRow = lazyPart(() => import("./funding-row").then((loaded) => loaded.FundingRow));

/** Funders and grants. */
export function Funding(field: FieldProps) {
  const t = useTranslations("deposit.add");
  return (
    <FieldGroup {...field}>
      <Rows
        path={field.path}
        name={field.label}
        add={t("funding")}
        load={() => import("./funding-row")}
      >
        {(row) => <FundingRow path={row.path} />}
      </Rows>
    </FieldGroup>
  );
}
