"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { buttonStyle, type ButtonLook } from "./button-style";
import { Check, Copy } from "@/components/ui/icons";

type CopyButtonProps = {
  text: string;
  /** Says what is copied, e.g. "Copy the DOI". */
  label: string;
  /** Shows a word beside the icon. */
  caption?: string;
  look?: ButtonLook;
};

type Outcome = "copied" | "failed";

/** Puts a text on the clipboard and says so, to the eye and to the ear. */
export function CopyButton({ text, label, caption, look = "quiet" }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const t = useTranslations("parts");

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // Without a secure origin or permission the browser refuses; the text stays selectable.
      setOutcome("failed");
    }
  }

  const Icon = outcome === "copied" ? Check : Copy;
  const shown = outcome === "copied" ? t("copied") : caption;
  return (
    <span className="needs-script inline-flex">
      <button
        type="button"
        onClick={copy}
        aria-label={label}
        title={label}
        className={buttonStyle({ look, size: "small", className: shown ? "" : "w-8 px-0" })}
      >
        <Icon aria-hidden />
        {shown}
      </button>
      <span role="status" className="sr-only">
        {outcome && (outcome === "copied" ? t("copied") : t("copyFailed"))}
      </span>
    </span>
  );
}
