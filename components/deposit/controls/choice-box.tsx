"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { afterPointerRelease } from "@/components/ui/after-pointer-release";
import { Combobox, type ComboboxProps } from "@/components/ui/combobox";
import { FieldContext, type FieldControl, useFieldControl } from "@/components/ui/field-context";
import { FieldError } from "@/components/ui/field-error";
import { bestMatch, sameLabel } from "./best-match";

type ChoiceBoxProps = Omit<ComboboxProps, "onCommitText" | "loading"> & {
  loading: boolean;
  /** The value shown in the box, which is no typed text. */
  chosen?: string;
  /** Only a whole label chooses: where a guess would be worse than a question. */
  isExact?: boolean;
  /** Free text is allowed. */
  onText?: (text: string) => void;
};

/**
 * A box for an entry of a list. Text that is left in it does not get lost: it chooses the best match, counts as free
 * text, or is marked.
 */
export function ChoiceBox({ chosen = "", isExact = false, onText, ...box }: ChoiceBoxProps) {
  const t = useTranslations("deposit.rows");
  const { text, options, loading, onChoose } = box;
  const [isLeft, setLeft] = useState(false);
  const errorId = useId();
  const isUnfinished = isLeft && text.trim() !== "" && text !== chosen;
  const labels = options.map(({ label }) => label);
  const at = (isExact || onText ? sameLabel : bestMatch)(labels, text);
  const best = at === undefined ? undefined : options[at];
  // Suggestions for free text are not waited for: whoever goes on typing elsewhere has said what is meant.
  const isSettled = isUnfinished && (!loading || onText !== undefined);

  useEffect(() => {
    if (!isSettled || (!best && !onText)) return;
    afterPointerRelease(() => {
      setLeft(false);
      if (best) onChoose(best);
      else onText?.(text);
    });
    // Decided once, when the box was left and its suggestions are there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSettled, best === undefined]);

  /** Enter chooses what leaving the box would. */
  function commit(typed: string): boolean {
    if (best && (onText || !loading)) onChoose(best);
    else if (onText) onText(typed);
    else return false;
    return true;
  }

  const isMarked = isSettled && !best && !onText;
  const control = useFieldControl() as FieldControl;
  const marked: FieldControl = {
    ...control,
    "aria-invalid": true,
    "aria-describedby": [control["aria-describedby"], errorId].filter(Boolean).join(" "),
  };
  return (
    <div
      onFocus={() => setLeft(false)}
      onBlur={() => {
        if (text.trim() !== "" && text !== chosen) afterPointerRelease(() => setLeft(true));
        else if (text !== chosen) box.onTextChange(chosen);
      }}
    >
      <FieldContext value={isMarked ? marked : control}>
        <Combobox {...box} {...(onText || text !== chosen ? { onCommitText: commit } : {})} />
      </FieldContext>
      <div role="status">
        {isMarked && <FieldError id={errorId} errors={[t("chooseOne", { text })]} />}
      </div>
    </div>
  );
}
