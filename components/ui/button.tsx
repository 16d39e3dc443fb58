import type { ComponentProps } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** The running action, e.g. "Saving…". The button keeps its focus and ignores further presses. */
    busy?: string | undefined;
  };

export function Button({ look, size, className, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy ? true : rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonStyle({ look, size, className })}
    >
      {busy ? (
        <>
          <Spinner />
          <span>{busy}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
