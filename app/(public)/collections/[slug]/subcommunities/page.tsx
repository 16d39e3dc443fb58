/** Another address of the same list. */
export { default, generateMetadata } from "../browse/subcommunities/page";
