import account from "./account.json";
import administration from "./administration.json";
import client from "./client.json";
import collectionSettings from "./collectionSettings.json";
import collections from "./collections.json";
import deposit from "./deposit.json";
import editor from "./editor.json";
import imports from "./imports.json";
import joining from "./joining.json";
import keys from "./keys.json";
import lastResort from "./lastResort.json";
import manage from "./manage.json";
import members from "./members.json";
import newCollection from "./newCollection.json";
import notifications from "./notifications.json";
import parts from "./parts.json";
import preview from "./preview.json";
import requests from "./requests.json";
import search from "./search.json";
import searchBox from "./searchBox.json";
import shell from "./shell.json";
import status from "./status.json";
import uploads from "./uploads.json";
import validation from "./validation.json";
import work from "./work.json";

/** The texts of pages by area. */
export const pages = {
  account,
  administration,
  client,
  collectionSettings,
  collections,
  deposit,
  editor,
  imports,
  joining,
  keys,
  lastResort,
  manage,
  members,
  newCollection,
  notifications,
  parts,
  preview,
  requests,
  search,
  searchBox,
  shell,
  status,
  uploads,
  validation,
  work,
};
