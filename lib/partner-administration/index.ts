/** What administrators see of partner instances, and do about it. */
export { listPartners, readPartner } from "./service/partners";
export {
  listCalls,
  listDeliveries,
  listSignIns,
  listSyncs,
  readDelivery,
  replayDelivery,
  retrySyncs,
  syncAll,
  syncNow,
  testSignIn,
} from "./service/history";
export { createToken, listTokens, revokeToken } from "./service/tokens";
export {
  toCallsJson,
  toDeliveriesJson,
  toDeliveryJson,
  toNewTokenJson,
  toPartnerJson,
  toPartnersJson,
  toReplayedJson,
  toSignInsJson,
  toSignInTestJson,
  toSyncsJson,
  toTokensJson,
} from "./serializer";
