interface ExportProgressProps {
  label: string;
  done: number;
  total: number;
  /** What is done of what, in words. */
  text: string;
}

/** How far reading has come. */
export const ExportProgress = ({ label, done, total, text }: ExportProgressProps) => (
  <>
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, done)}
      aria-valuenow={done}
      aria-valuetext={text}
      className="h-2 overflow-clip rounded-full bg-idle-mark"
    >
      <div
        className="h-full rounded-full bg-accent"
        style={{ width: `${Math.min(100, (100 * done) / Math.max(total, 1))}%` }}
      />
    </div>
    <p className="figures mt-3 text-14">{text}</p>
  </>
);
