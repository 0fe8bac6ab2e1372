import { encode } from 'uqr';

/** A square for each dark module, as one path: `M3 4h1v1h-1z…`. */
const toPath = (modules: readonly boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A QR code, dark on white in both themes, as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-8 border border-line bg-white p-2"
    >
      <path d={toPath(data)} fill="#000" />
    </svg>
  );
}
