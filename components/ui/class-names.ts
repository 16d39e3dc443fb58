import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. Their order does not decide which of two contradicting classes wins: a component that accepts
 * classes has its own look in `parts.css`, in a layer below Tailwind's utility classes, which therefore win.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
