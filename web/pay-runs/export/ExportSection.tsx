import { type ReactNode, useId } from 'react';
import { count } from '../../lib/count.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

const maxNames = 10;

/** Names of employees as the end of a sentence, up to `maxNames`. */
export function NameList({ names }: { names: readonly string[] }) {
  const more = names.length - maxNames;
  const hasFullStop = more <= 0 && names.at(-1)?.endsWith('.');
  return (
    <>
      {names.slice(0, maxNames).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names never change, and two employees can have the same
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${count(more, 'other', 'others')}`}
      {!hasFullStop && '.'}
    </>
  );
}

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

interface ExportSectionProps {
  title: string;
  /** Describes the file. */
  children: ReactNode;
  /** Its buttons, given the id of the title that describes them. */
  buttons: (describedBy: string) => ReactNode;
}

/** One kind of file: what is in it, and its buttons. */
export function ExportSection({ title, children, buttons }: ExportSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5 text-14 text-secondary">
        <h3 id={id} className="text-15 font-semibold text-ink">
          {title}
        </h3>
        {children}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{buttons(id)}</div>
    </section>
  );
}
