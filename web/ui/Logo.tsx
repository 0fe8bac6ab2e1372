/** The logo of the product, the same in both themes. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" width="32" height="32" className={`${className} shrink-0`} />;
}

/** The logo with the names of the product and of the area. */
export function Brand({ areaName }: { areaName: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <Logo />
      <span className="grid">
        <span className="text-14 font-semibold text-ink">Vetan</span>
        <span className="text-12 text-tertiary">{areaName}</span>
      </span>
    </span>
  );
}
