"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { QueryForm } from "@/components/ui/query-form";
import { DEFAULT_SIZE, hiddenInputs, PAGE_SIZES, type SearchState } from "./search-address";

type ListControlsProps = { state: SearchState; sortBy: string };

/** Order and length of the list. A choice takes effect at once; without scripts a button does it. */
export function ListControls({ state, sortBy }: ListControlsProps) {
  const t = useTranslations("search");
  const form = useRef<HTMLFormElement>(null);
  const submit = () => form.current?.requestSubmit();
  const sorts = state.place.sorts.filter(({ id }) => id !== "bestmatch" || state.q !== "");
  return (
    <QueryForm
      ref={form}
      action={state.place.path}
      className="flex items-center gap-2 max-sm:w-full max-sm:[&>span:first-of-type]:grow [&>span:last-of-type]:shrink-0"
    >
      {hiddenInputs({ ...state, sort: "", size: DEFAULT_SIZE, page: 1 }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={`sort-${sortBy}`}
        name="sort"
        aria-label={t("order")}
        defaultValue={sortBy}
        onChange={submit}
        className="min-h-9 text-sm"
      >
        {sorts.map((sort) => (
          <option key={sort.id} value={sort.id}>
            {t(`sorts.${sort.label ?? sort.id}`)}
          </option>
        ))}
      </Select>
      <Select
        key={`size-${state.size}`}
        name="size"
        aria-label={t("perPage")}
        defaultValue={state.size}
        onChange={submit}
        className="min-h-9 text-sm"
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t("sizePerPage", { size })}
          </option>
        ))}
      </Select>
      <Button type="submit" size="small" className="without-script">
        {t("apply")}
      </Button>
    </QueryForm>
  );
}
