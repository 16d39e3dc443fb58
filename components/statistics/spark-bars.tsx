type SparkBarsProps = {
  /** What the numbers are; names the table that screen readers get. */
  label: string;
  /** Heads of its columns. */
  columns: readonly [string, string];
  steps: readonly {
    readonly name: string;
    readonly value: number;
    readonly text: string;
  }[];
};

/** A small chart without axes: how something went, at a glance. */
export function SparkBars({ label, columns, steps }: SparkBarsProps) {
  const highest = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <>
      <div aria-hidden className="flex h-10 items-end border-b border-line">
        {steps.map(({ name, value, text }) => (
          <span
            key={name}
            title={`${name}: ${text}`}
            className="flex h-full min-w-0 grow basis-0 items-end"
          >
            <span
              className="mx-auto w-4/5 rounded-t-xs bg-(--chart-1)"
              style={{
                height: `${(value / highest) * 100}%`,
                minHeight: value > 0 ? 2 : 0,
              }}
            />
          </span>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, text }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
