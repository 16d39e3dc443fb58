import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { type LoggedObjects, objectKey } from "./logged-object";
import { resourceOf, type Synchronised } from "./synchronised";

type SynchronisedNameProps = { of: Synchronised; objects: LoggedObjects };

/** A person or group of a partner as that calls them, and what they are here. */
export function SynchronisedName({ of, objects }: SynchronisedNameProps) {
  const t = useTranslations("administration.log.synchronised");
  const found = objects.get(objectKey(resourceOf(of)));
  return (
    <>
      <bdi>{t(of.kind, { id: of.id })}</bdi>
      {found?.href && (
        <>
          {" · "}
          <Link href={found.href} className="link py-0.5 max-sm:inline-block">
            <bdi>{found.name}</bdi>
          </Link>
        </>
      )}
    </>
  );
}
