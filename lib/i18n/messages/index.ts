import type { Locale } from "../locales";
import deAccount from "./de/account.json";
import deAdministration from "./de/administration.json";
import deClient from "./de/client.json";
import deCollectionSettings from "./de/collectionSettings.json";
import deCollections from "./de/collections.json";
import deDeposit from "./de/deposit.json";
import deEditor from "./de/editor.json";
import deImports from "./de/imports.json";
import deJoining from "./de/joining.json";
import deKeys from "./de/keys.json";
import deLastResort from "./de/lastResort.json";
import deManage from "./de/manage.json";
import deMembers from "./de/members.json";
import deNewCollection from "./de/newCollection.json";
import deNotifications from "./de/notifications.json";
import deParts from "./de/parts.json";
import dePreview from "./de/preview.json";
import deRequests from "./de/requests.json";
import deSearch from "./de/search.json";
import deSearchBox from "./de/searchBox.json";
import deShell from "./de/shell.json";
import deStatus from "./de/status.json";
import deUploads from "./de/uploads.json";
import deWork from "./de/work.json";
import enAccount from "./en/account.json";
import enAdministration from "./en/administration.json";
import enClient from "./en/client.json";
import enCollectionSettings from "./en/collectionSettings.json";
import enCollections from "./en/collections.json";
import enDeposit from "./en/deposit.json";
import enEditor from "./en/editor.json";
import enImports from "./en/imports.json";
import enJoining from "./en/joining.json";
import enKeys from "./en/keys.json";
import enLastResort from "./en/lastResort.json";
import enManage from "./en/manage.json";
import enMembers from "./en/members.json";
import enNewCollection from "./en/newCollection.json";
import enNotifications from "./en/notifications.json";
import enParts from "./en/parts.json";
import enPreview from "./en/preview.json";
import enRequests from "./en/requests.json";
import enSearch from "./en/search.json";
import enSearchBox from "./en/searchBox.json";
import enShell from "./en/shell.json";
import enStatus from "./en/status.json";
import enUploads from "./en/uploads.json";
import enWork from "./en/work.json";

/**
 * The texts of the pages by language and area. For the server only: what a part in the browser says is handed
 * to it by `app/with-texts.tsx`, area by area.
 */
const en = {
  account: enAccount,
  administration: enAdministration,
  client: enClient,
  collectionSettings: enCollectionSettings,
  collections: enCollections,
  deposit: enDeposit,
  editor: enEditor,
  imports: enImports,
  joining: enJoining,
  keys: enKeys,
  lastResort: enLastResort,
  manage: enManage,
  members: enMembers,
  newCollection: enNewCollection,
  notifications: enNotifications,
  parts: enParts,
  preview: enPreview,
  requests: enRequests,
  search: enSearch,
  searchBox: enSearchBox,
  shell: enShell,
  status: enStatus,
  uploads: enUploads,
  work: enWork,
};

export type Messages = typeof en;
export type Area = keyof Messages;

const de: Messages = {
  account: deAccount,
  administration: deAdministration,
  client: deClient,
  collectionSettings: deCollectionSettings,
  collections: deCollections,
  deposit: deDeposit,
  editor: deEditor,
  imports: deImports,
  joining: deJoining,
  keys: deKeys,
  lastResort: deLastResort,
  manage: deManage,
  members: deMembers,
  newCollection: deNewCollection,
  notifications: deNotifications,
  parts: deParts,
  preview: dePreview,
  requests: deRequests,
  search: deSearch,
  searchBox: deSearchBox,
  shell: deShell,
  status: deStatus,
  uploads: deUploads,
  work: deWork,
};

export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, de };
