"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useFieldName } from "../issues/use-field-name";
import { useDeposit, useSaved } from "./deposit-context";
import type { Conflict } from "./draft-saver";
import { textOfValue } from "./value-text";

/** Fields that were changed here and elsewhere at the same time: both versions side by side, one to keep. */
export function ConflictPanel() {
  const t = useTranslations("deposit.keep");
  const conflicts = useSaved((snapshot) => snapshot.conflicts);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="mb-6 rounded-md border-2 border-warning bg-surface p-4"
    >
      <h2 id="conflict-title" className="font-semibold">
        {t("conflictTitle")}
      </h2>
      <p className="mt-1 text-[0.9375rem]/6">{t("conflictText", { count: conflicts.length })}</p>
      <ul className="mt-4 space-y-5">
        {conflicts.map((conflict) => (
          <li key={conflict.path}>
            <Choice conflict={conflict} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({ conflict }: { conflict: Conflict }) {
  const t = useTranslations("deposit.keep");
  const { saver } = useDeposit();
  const nameOf = useFieldName();
  const name = nameOf(conflict.path);
  const sides = [
    { choice: "mine", title: t("mine"), value: conflict.mine, act: t("keepMine") },
    { choice: "theirs", title: t("theirs"), value: conflict.theirs, act: t("keepTheirs") },
  ] as const;
  return (
    <fieldset>
      <legend className="font-medium">{name}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {sides.map(({ choice, title, value, act }) => (
          <div key={choice} className="flex flex-col rounded-md border border-line p-3">
            <p className="text-sm text-muted">{title}</p>
            <p className="mt-1 mb-3 max-h-40 grow overflow-y-auto break-words">
              <bdi>{textOfValue(value) || t("nothing")}</bdi>
            </p>
            <Button size="small" onClick={() => saver.resolve(conflict.path, choice)}>
              {act}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
