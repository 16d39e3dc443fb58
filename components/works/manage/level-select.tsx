"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Select } from "@/components/ui/select";
import { isLevel, type Level, LEVELS } from "./permission-levels";

type LevelSelectProps = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  value: Level;
  onChoose: (level: Level) => void;
};

/** The level of a grant on a work. */
export function LevelSelect({ value, onChoose, ...rest }: LevelSelectProps) {
  const t = useTranslations("manage.share.levels");
  return (
    <Select
      {...rest}
      value={value}
      onChange={({ target }) => {
        if (isLevel(target.value)) onChoose(target.value);
      }}
    >
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`${level}.title`)}
        </option>
      ))}
    </Select>
  );
}
