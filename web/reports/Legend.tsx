/** The meaning of a chart's colours; its texts for screen readers say it too. */
export const Legend = ({ entries }: { entries: readonly { label: string; className: string }[] }) => (
  <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-13 text-secondary">
    {entries.map(({ label, className }) => (
      <li key={label} className="flex items-center gap-2">
        <span className={`size-2.5 rounded-[3px] forced-color-adjust-none ${className}`} />
        {label}
      </li>
    ))}
  </ul>
);
