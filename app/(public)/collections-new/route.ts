import { moved } from "@/app/moved";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = moved(() => "/collections/new");
