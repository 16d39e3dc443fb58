import { administrationJobs, administrationSchedules } from "@/lib/administration";
import { administrationContracts } from "@/lib/administration/endpoints";
import { auditContracts } from "@/lib/audit/endpoints";
import { partnerAdministrationContracts } from "@/lib/partner-administration/endpoints";
import { collectionContracts } from "@/lib/collections/endpoints";
import { collectionJobs } from "@/lib/collections/jobs";
import { loadDemoJob } from "@/lib/demo";
import { demoContracts } from "@/lib/demo/endpoints";
import { objectJobs, objectSchedules } from "@/lib/objects";
import { fileJobs, fileSchedules } from "@/lib/files";
import { fileContracts } from "@/lib/files/endpoints";
import { groupCollectionContracts } from "@/lib/group-collections/endpoints";
import { groupCollectionJobs, groupCollectionSchedules } from "@/lib/group-collections/jobs";
import type { Contract } from "@/lib/http/contract";
import { importJobs } from "@/lib/imports";
import { mergingJobs, mergingSchedules } from "@/lib/merging";
import { mergingContracts } from "@/lib/merging/endpoints";
import { moderationJobs } from "@/lib/moderation";
import { importContracts } from "@/lib/imports/endpoints";
import { inboxContracts } from "@/lib/requests/endpoints";
import { inboxJobs, inboxSchedules } from "@/lib/requests/jobs";
import type { AnyJob, Schedule } from "@/lib/jobs";
import { siteContracts } from "@/lib/site/endpoints";
import { mailJobs, mailSchedules } from "@/lib/mail";
import { notificationJobs, notificationSchedules } from "@/lib/notifications";
import { notificationContracts } from "@/lib/notifications/endpoints";
import { partnerJobs, partnerSchedules } from "@/lib/partners";
import { oidcJobs, oidcSchedules } from "@/lib/oidc";
import { samlJobs, samlSchedules } from "@/lib/saml";
import { statisticsContracts } from "@/lib/statistics/endpoints";
import { statisticsJobs, statisticsSchedules } from "@/lib/statistics/jobs";
import { usageJobs, usageSchedules } from "@/lib/usage/jobs";
import { syncJobs, syncSchedules } from "@/lib/sync";
import { userContracts } from "@/lib/users/endpoints";
import { userJobs, userSchedules } from "@/lib/users/jobs";
import { vocabularyJobs } from "@/lib/vocabularies";
import { vocabularyContracts } from "@/lib/vocabularies/endpoints";
import { webhookJobs, webhookSchedules } from "@/lib/webhooks";
import { webhookContracts } from "@/lib/webhooks/endpoints";
import { workContracts } from "@/lib/works/endpoints";
import { workJobs, workSchedules } from "@/lib/works/jobs";
import { readOpenApi } from "@/lib/http/openapi-contract";

/**
 * The one list of everything that is found by name: contracts (for OpenAPI and the mounting test), jobs,
 * and what runs by the clock.
 */
export const contracts: readonly Contract[] = [
  readOpenApi,
  ...siteContracts,
  ...workContracts,
  ...collectionContracts,
  ...fileContracts,
  ...vocabularyContracts,
  ...userContracts,
  ...auditContracts,
  ...notificationContracts,
  ...inboxContracts,
  ...mergingContracts,
  ...groupCollectionContracts,
  ...importContracts,
  ...administrationContracts,
  ...demoContracts,
  ...partnerAdministrationContracts,
  ...webhookContracts,
  ...statisticsContracts,
];

export const jobs: readonly AnyJob[] = [
  ...collectionJobs,
  ...workJobs,
  ...fileJobs,
  ...objectJobs,
  ...partnerJobs,
  ...syncJobs,
  ...webhookJobs,
  ...statisticsJobs,
  ...usageJobs,
  ...userJobs,
  ...vocabularyJobs,
  ...notificationJobs,
  ...inboxJobs,
  ...groupCollectionJobs,
  ...importJobs,
  ...moderationJobs,
  ...mergingJobs,
  ...samlJobs,
  ...oidcJobs,
  ...administrationJobs,
  ...mailJobs,
  loadDemoJob,
];

export const schedules: readonly Schedule[] = [
  ...workSchedules,
  ...fileSchedules,
  ...objectSchedules,
  ...partnerSchedules,
  ...syncSchedules,
  ...webhookSchedules,
  ...statisticsSchedules,
  ...usageSchedules,
  ...userSchedules,
  ...notificationSchedules,
  ...inboxSchedules,
  ...groupCollectionSchedules,
  ...samlSchedules,
  ...mergingSchedules,
  ...oidcSchedules,
  ...administrationSchedules,
  ...mailSchedules,
];
