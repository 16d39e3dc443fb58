"use client";

import { useLocale, useTranslations } from "next-intl";
import { DialogButton } from "@/components/ui/dialog-button";
import { FieldError } from "@/components/ui/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { Plus, X } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { fundingLine } from "../collection-details";
import type { Funding } from "./funding-dialog";

const FundingDialog = onDemand(() =>
  import("./funding-dialog").then((module) => module.FundingDialog),
);

type FundingFieldProps = {
  label: string;
  value: readonly Funding[];
  onValueChange: (value: readonly Funding[]) => void;
  id: string;
  errors: readonly string[];
};

/** Who pays for a collection, and by which award. */
export function FundingField({ label, value, onValueChange, id, errors }: FundingFieldProps) {
  const t = useTranslations("collectionSettings.funding");
  const parts = useTranslations("parts");
  const locale = useLocale();
  return (
    <div id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="font-medium">
        {label} <span className="font-normal text-muted">{parts("optional")}</span>
      </p>
      <FieldError id={`${id}-error`} errors={errors} />
      {value.length > 0 && (
        <ul
          aria-labelledby={`${id}-label`}
          className="mt-2 divide-y divide-line border-y border-line"
        >
          {value.map((funding, at) => (
            <li key={at} className="flex items-center justify-between gap-3 py-1">
              <bdi className="min-w-0 break-words">{fundingLine(funding, locale)}</bdi>
              <IconButton
                label={t("remove", { name: fundingLine(funding, locale) })}
                size="small"
                onClick={() => onValueChange(value.filter((one) => one !== funding))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <DialogButton
        size="small"
        className="mt-2"
        dialog={(close) => (
          <FundingDialog
            onAdd={(funding) => {
              onValueChange([...value, funding]);
              close();
            }}
            onClose={close}
          />
        )}
      >
        <Plus aria-hidden />
        {t("add")}
      </DialogButton>
    </div>
  );
}
