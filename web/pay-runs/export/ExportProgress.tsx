import { ProgressBar } from '../../ui/ProgressBar.tsx';

interface ExportProgressProps {
  label: string;
  done: number;
  total: number;
  /** The count in words, such as how many of the payslips are ready. */
  text: string;
}

/** Progress of an export; there may be more payslips than when the total was counted. */
export const ExportProgress = ({ label, done, total, text }: ExportProgressProps) => (
  <>
    <ProgressBar label={label} text={text} done={done} total={Math.max(total, done)} />
    <p className="figures mt-3 text-14">{text}</p>
  </>
);
