interface ListBar {
  key: string;
  label: string;
  /** The amount as text. */
  text: string;
  /** May be below zero. */
  amount: number;
}

/** Amounts as horizontal bars from a common zero, below their labels: for long labels, and for a phone. */
export function BarList({ bars }: { bars: readonly ListBar[] }) {
  const top = Math.max(0, ...bars.map(({ amount }) => amount));
  const bottom = Math.min(0, ...bars.map(({ amount }) => amount));
  const percent = (amount: number) => (amount / (top - bottom || 1)) * 100;
  const zero = percent(-bottom);
  return (
    <ul className="grid gap-3.5">
      {bars.map(({ key, label, text, amount }) => (
        <li key={key} className="grid gap-1.5">
          <span className="flex flex-wrap justify-between gap-x-4 text-14">
            <span>{label}</span>
            <span className="figures font-semibold">{text}</span>
          </span>
          <svg width="100%" height="10" aria-hidden="true" className="rounded-full bg-sunken">
            <rect
              x={`${amount < 0 ? zero + percent(amount) : zero}%`}
              width={`${Math.max(Math.abs(percent(amount)), amount === 0 ? 0 : 0.5)}%`}
              height="10"
              rx="3"
              className={amount < 0 ? 'fill-chart-4' : 'fill-chart-1'}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
