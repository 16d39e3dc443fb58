/** The description of the service and of its API. */
export { apiIndex, repositoryDescription, repositoryModels } from "./service";
