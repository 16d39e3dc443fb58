import type { ReactNode, SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement>;
export type IconType = (props: IconProps) => ReactNode;

/**
 * The frame of all icons. The drawings in this folder are copied from Lucide (lucide.dev), whose licence lies beside
 * them: the package has 1,700 icons and weighs 50 MB. Add a drawing to the file that fits it. Icons are hidden from
 * assistive technology, because what they stand for is written or named beside them.
 */
export const Icon = (props: IconProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    {...props}
  />
);
