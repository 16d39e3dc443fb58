import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { WithTexts } from "@/app/with-texts";
import type { CollectionPosition } from "@/components/collections/collection-entry";
import {
  nameOfSettings,
  SettingsFrame,
  type SettingsPath,
} from "@/components/collections/settings/settings-frame";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

type Shown = { ctx: Context; position: CollectionPosition };

/** A page of settings, for users who may change them. */
export function settingsPage(
  props: Props,
  { path, lead }: { path: SettingsPath; lead?: string | undefined },
  show: (shown: Shown) => Promise<ReactNode>,
): Promise<ReactNode> {
  return collectionTab(props, { rest: path, tab: "/settings" }, async (shown) => {
    const { collection, abilities } = shown.position;
    if (!abilities.update) throw new NotPermitted();
    return (
      <SettingsFrame slug={collection.slug} current={path} isOwner={abilities.own} lead={lead}>
        <WithTexts areas={["collectionSettings", "editor", "newCollection", "validation"]}>
          {await show(shown)}
        </WithTexts>
      </SettingsFrame>
    );
  });
}

export async function settingsMetadata(props: Props, path: SettingsPath): Promise<Metadata> {
  const name = await getTranslations("collectionSettings.nav");
  const metadata = await collectionMetadata(props, {
    title: (t) => `${name(nameOfSettings(path))} – ${t("tabs.settings")}`,
    rest: path,
  });
  return { ...metadata, robots: { index: false } };
}
