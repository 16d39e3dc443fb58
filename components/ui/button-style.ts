import { cn } from "./class-names";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "small" | "medium" | "large";

const LOOKS: Record<ButtonLook, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};

const SIZES: Record<ButtonSize, string> = {
  small: "button-small",
  medium: "button-medium",
  large: "button-large",
};

export type ButtonStyle = { look?: ButtonLook; size?: ButtonSize; className?: string };

export function buttonStyle({
  look = "secondary",
  size = "medium",
  className,
}: ButtonStyle): string {
  return cn("button", LOOKS[look], SIZES[size], className);
}
