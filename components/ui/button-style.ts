import { cn } from "./class-names";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const LOOKS: Record<ButtonLook, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-control bg-surface text-ink hover:border-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink hover:bg-accent-soft",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-8 px-3 text-sm",
  medium: "min-h-10 px-4 text-base",
  large: "min-h-12 px-6 text-base",
};

export type ButtonStyle = { look?: ButtonLook; size?: ButtonSize; className?: string };

/** The transparent border of filled buttons becomes their edge in forced colours. */
export function buttonStyle({
  look = "secondary",
  size = "medium",
  className,
}: ButtonStyle): string {
  return cn(
    "inline-flex items-center justify-center gap-2 rounded-md border font-medium no-underline",
    "transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-60",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
    "[&_svg]:size-[1.125em] [&_svg]:shrink-0",
    LOOKS[look],
    SIZES[size],
    className,
  );
}
