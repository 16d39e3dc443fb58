"use client";

import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Eye, EyeOff } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

/** A password field whose text can be shown, so that a second field for repeating it is not needed. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const t = useTranslations("account.password");
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="off"
        spellCheck={false}
        className="pe-12"
      />
      <button
        type="button"
        aria-label={t("show")}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className={buttonStyle({
          look: "quiet",
          size: "small",
          className: "needs-script absolute end-1 top-1 w-8 px-0",
        })}
      >
        <Icon aria-hidden />
      </button>
    </span>
  );
}
