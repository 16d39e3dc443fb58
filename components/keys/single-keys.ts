import { keptChoice } from "@/components/ui/kept-choice";

/** Whether keys of one letter do anything (WCAG 2.2, 2.1.4). */
export const SINGLE_KEYS = keptChoice("commonshelf-shortcuts", ["on", "off"], "on");
