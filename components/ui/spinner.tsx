import { LoaderCircle } from "@/components/ui/icons";

/** Decoration beside a text that says what is going on; it never stands alone. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="animate-spin" />;
}
