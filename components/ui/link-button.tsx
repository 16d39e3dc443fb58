import type { ComponentProps } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { Link } from "./link";

type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link that looks like a button: for going somewhere, not for changing something. */
export function LinkButton({ look, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonStyle({ look, size, className })} />;
}
