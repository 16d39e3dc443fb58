/** The description of the service and of its API, and what is said to all its readers. */
export { apiIndex, repositoryDescription, repositoryModels } from "./service/describe";
export { changeBanner, readBanner, removeBanner, shownBanner } from "./service/banner";
export { toBannerJson } from "./serializer";
