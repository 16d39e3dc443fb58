"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export type Tab = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = { label: string; tabs: readonly Tab[]; defaultValue?: string };

/** Views of one thing on one page. Places with an address of their own are links (`TabLinks`). */
export function Tabs({ label, tabs, defaultValue }: TabsProps) {
  return (
    <Primitive.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <Primitive.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
