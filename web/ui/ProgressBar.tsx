interface ProgressBarProps {
  label: string;
  /** How far it is, in words. */
  text: string;
  done: number;
  total: number;
}

/** How far a task has come, as a bar. */
export const ProgressBar = ({ label, text, done, total }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={done}
    aria-valuetext={text}
    className="h-2 overflow-clip rounded-full bg-idle-mark"
  >
    <div
      className="h-full rounded-full bg-accent"
      style={{ width: `${(100 * done) / Math.max(total, 1)}%` }}
    />
  </div>
);
