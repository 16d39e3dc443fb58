import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> &
  ButtonStyle & {
    /** The accessible name; `Tooltips` shows it to other users. */
    label: string;
    children: ReactNode;
  };

export function IconButton({ label, look = "quiet", size, className, ...rest }: IconButtonProps) {
  const square = size === "small" ? "w-8 px-0" : "w-10 px-0";
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      className={buttonStyle({ look, size, className: [square, className].join(" ") })}
    />
  );
}
