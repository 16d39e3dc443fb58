import { storedChoice } from "@/components/ui/stored-choice";

/** Whether keys of one letter do anything (WCAG 2.2, 2.1.4). */
export const SINGLE_KEYS = storedChoice("commonshelf-shortcuts", ["on", "off"], "on");
