"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { isObject } from "@/lib/core/json";
import { detectScheme } from "@/lib/identifiers/detect";
import { findScheme, WORK_SCHEMES, type Schemes } from "@/lib/identifiers/registry";
import { textOf } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

type IdentifierBoxProps = {
  /** The row that holds `identifier` and `scheme`. */
  path: string;
  schemes?: Schemes;
};

/** An identifier of any kind; what kind it is, is found out from how it looks and said below the box. */
export function IdentifierBox({ path, schemes = WORK_SCHEMES }: IdentifierBoxProps) {
  const t = useTranslations("deposit.rows");
  const [row, change] = useFieldValue(path);
  const { identifier, scheme, ...rest } = isObject(row) ? row : {};
  const text = textOf(identifier);
  const detected = text.trim() === "" ? undefined : detectScheme(text.trim(), schemes);
  const shown = textOf(scheme) || detected;
  return (
    <>
      <Input
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) =>
          // Another text may be of another kind.
          change({ ...rest, identifier: event.target.value || undefined })
        }
      />
      {shown && (
        <p className="mt-1 text-sm text-muted">
          {t("recognised", { scheme: findScheme(shown)?.label ?? shown })}
        </p>
      )}
    </>
  );
}
