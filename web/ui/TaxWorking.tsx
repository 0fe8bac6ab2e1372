import type { TaxWorkingLine } from '../../shared/slips/month-tax.ts';
import { formatShortFigure, formatShortRupees } from '../lib/rupees.ts';
import { classNames } from './class-names.ts';

/** How income tax comes about, line by line: the last one is the sum. */
export const TaxWorking = ({ lines }: { lines: readonly TaxWorkingLine[] }) => (
  <ol>
    {lines.map((line, index) => {
      const isSum = index === lines.length - 1;
      return (
        <li
          key={line.label}
          className={classNames(
            'grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-2 py-2.5 first:border-t-0',
            isSum ? 'border-t-2 border-ink pb-0 font-semibold' : 'border-t border-line',
          )}
        >
          <span className="figures text-12 text-tertiary" aria-hidden="true">
            {index + 1}
          </span>
          <span className="text-14">{line.label}</span>
          <span className="figures text-right text-14">
            {isSum ? formatShortRupees(line.amount) : formatShortFigure(line.amount)}
          </span>
          {line.detail && (
            <span className="figures col-start-2 col-end-4 text-12 font-normal text-tertiary">
              {line.detail}
            </span>
          )}
        </li>
      );
    })}
  </ol>
);
