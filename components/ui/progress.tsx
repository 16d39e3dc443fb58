type ProgressProps = {
  label: string;
  /** 0 to 100; `undefined` while the end is not in sight. */
  percent: number | undefined;
};

export function Progress({ label, percent }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      className="h-2 overflow-hidden rounded-full border border-control bg-sunken"
    >
      <div
        className={
          percent === undefined ? "h-full w-full animate-pulse bg-accent/50" : "h-full bg-accent"
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
