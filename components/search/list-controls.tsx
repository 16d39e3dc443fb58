"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SubmittingSelect } from "@/components/ui/submitting-select";
import { QueryForm } from "@/components/ui/query-form";
import { DEFAULT_SIZE, hiddenInputs, PAGE_SIZES, type SearchState } from "./search-address";

type ListControlsProps = { state: SearchState; sortBy: string };

/** Order and length of the list. A choice takes effect at once; without scripts a button does it. */
export function ListControls({ state, sortBy }: ListControlsProps) {
  const t = useTranslations("search");
  const sorts = state.place.sorts.filter(({ id }) => id !== "bestmatch" || state.q !== "");
  return (
    <QueryForm
      action={state.place.path}
      className="flex items-center gap-2 max-sm:w-full max-sm:[&>span:first-of-type]:grow [&>span:last-of-type]:shrink-0"
    >
      {hiddenInputs({ ...state, sort: "", size: DEFAULT_SIZE, page: 1 }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <SubmittingSelect
        name="sort"
        aria-label={t("order")}
        chosen={sortBy}
        options={sorts.map(({ id, label }) => [id, t(`sorts.${label ?? id}`)])}
        className="min-h-9 text-sm"
      />
      <SubmittingSelect
        name="size"
        aria-label={t("perPage")}
        chosen={state.size}
        options={PAGE_SIZES.map((size) => [size, t("sizePerPage", { size })])}
        className="min-h-9 text-sm"
      />
      <Button type="submit" size="small" className="without-script">
        {t("apply")}
      </Button>
    </QueryForm>
  );
}
