export { WatchedSession as default } from "@/app/watched-session";
