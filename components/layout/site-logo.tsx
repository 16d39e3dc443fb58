/** Four books on a shelf, the last one leaning. */
export function SiteLogo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden className={className}>
      <rect x="4" y="6" width="5" height="18.5" rx="1" />
      <rect x="10.5" y="10" width="4" height="14.5" rx="1" />
      <rect x="16" y="3.5" width="4.5" height="21" rx="1" />
      <rect x="23" y="8.6" width="4.5" height="16.3" rx="1" transform="rotate(-14 25.2 24.9)" />
      <rect x="2" y="26" width="28" height="2.75" rx="1.375" />
    </svg>
  );
}
