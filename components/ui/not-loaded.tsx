import { useTranslations } from "next-intl";

/** In the place of a part whose code did not come. */
function NotLoaded() {
  const t = useTranslations("parts");
  return (
    <p role="alert" className="text-sm text-danger">
      {t("notLoaded")}
    </p>
  );
}

/** For the code of a part that may not come: `dynamic(() => import("./part").then(({ Part }) => Part, notLoaded))`. */
export const notLoaded = () => NotLoaded;
