/** Signals of partner instances: what they say of their people and groups, and who has signed out there. */
export { receiveUpdates } from "./service/updates";
export { receiveLogout } from "./service/logout";
export { listDeliveries, readDelivery, replayDelivery } from "./service/deliveries";
export { presentActive, presentLogout, presentUpdates } from "./presenter";
export { webhookJobs, webhookSchedules } from "./jobs";
