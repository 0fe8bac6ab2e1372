import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Paise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import { formatCount } from '../lib/count.ts';
import { formatFigure } from '../lib/figures.ts';
import { classNames } from '../ui/class-names.ts';
import { type Column, headingColumn } from '../ui/Table.tsx';

interface NumberColumnOptions {
  isStrong?: boolean;
}

function numberColumn<Row>(
  title: string,
  cell: (row: Row) => ReactNode,
  { isStrong = false }: NumberColumnOptions,
): Column<Row> {
  return {
    title,
    align: 'end',
    phone: 'labelled-end',
    className: classNames('figures whitespace-nowrap md:h-11!', isStrong && 'font-semibold'),
    cell,
  };
}

/** In place of a figure that is not known. */
const none = <span className="text-tertiary">–</span>;

/** A column of amounts; undefined is a dash. */
export const amountColumn = <Row,>(
  title: string,
  amount: (row: Row) => Paise | undefined,
  options: NumberColumnOptions = {},
): Column<Row> =>
  numberColumn(
    title,
    (row) => {
      const value = amount(row);
      return value === undefined ? none : formatFigure(value);
    },
    options,
  );

/** A column of numbers of employees. */
export const countColumn = <Row,>(
  title: string,
  number: (row: Row) => number | undefined,
  options: NumberColumnOptions = {},
): Column<Row> =>
  numberColumn(
    title,
    (row) => {
      const value = number(row);
      return value === undefined ? none : formatCount(value);
    },
    options,
  );

/** Whether a row is the sum of the others. */
interface MaybeTotal {
  isTotal?: true;
}

/** Where a month of a report leads to: to its pay run, or where it was imported, to the imported months. */
export const monthLink =
  (months: readonly { payPeriod: string; state?: string | undefined; imported?: number | undefined }[]) =>
  (payPeriod: string): string =>
    months.some((month) => month.payPeriod === payPeriod && !month.state && month.imported)
      ? '/admin/pay-runs/earlier-months'
      : `/admin/pay-runs/${payPeriod}`;

/** The month of a row, which opens its pay run; of the last row, 'Total'. */
export const monthColumn = <Row extends MaybeTotal & { payPeriod?: string | undefined }>(
  to: (payPeriod: string) => string = (payPeriod) => `/admin/pay-runs/${payPeriod}`,
): Column<Row> =>
  headingColumn(
    'Month',
    ({ payPeriod }) =>
      payPeriod === undefined ? (
        'Total'
      ) : (
        <Link to={to(payPeriod)} className="rounded-6 text-link underline-offset-4 hover:underline">
          {formatPeriod(payPeriod)}
        </Link>
      ),
    'font-semibold md:h-11!',
  );
