"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { notLoaded } from "@/components/ui/not-loaded";
import type { FieldProps } from "../controls/field-props";
import { FieldGroup } from "../controls/field-frame";
import { Rows } from "../controls/rows";

const FundingRow = dynamic(() =>
  import("./funding-row").then((loaded) => loaded.FundingRow, notLoaded),
);

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
