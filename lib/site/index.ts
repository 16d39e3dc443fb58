/** The description of the service and of its API, and what is said to all its readers. */
export { apiIndex, repositoryDescription, repositoryModels } from "./service/describe";
export {
  createBanner,
  deleteBanner,
  listBanners,
  listManagedBanners,
  readBanner,
  updateBanner,
} from "./service/banners";
export { readManagedSite, updateSite } from "./service/site";
export { siteDescription, unwrittenDescription } from "./service/site-description";
export { shownBanners, type ShownBanner } from "./service/shown-banners";
export { toBannerJson, toBannersJson } from "./serializer";
