import type { RunJson } from "@/lib/imports/schema";

export const isDry = ({ options }: RunJson) => options.dry_run === true;
