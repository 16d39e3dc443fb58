import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. Which of two wins that contradict each other is not decided by their order: a part that is given
 * classes keeps its own look in `parts.css`, where single classes win.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
