import { isSingleLine } from '../../fields.ts';
import { paise } from '../../money.ts';
import type { PayPeriod } from '../../period.ts';
import { type RenderedCell, renderRows, type Transfer, type TransferBatch } from './render.ts';
import type { BankFileTemplate, ColumnSource } from './template.ts';

/**
 * The figures that a bank pays by. A file has each of these as it is, or there is no file: a part of an amount is
 * another amount.
 */
const figures = {
  amount: 'amount',
  account: 'account number',
  ifsc: 'IFSC',
  'debit-account': 'account of the company',
  reference: 'reference',
  'payment-mode': 'payment mode',
  'value-date': 'value date',
  name: 'name',
} as const satisfies Partial<Record<ColumnSource, string>>;
type FigureSource = keyof typeof figures;

const isFigure = (source: ColumnSource): source is FigureSource => source in figures;

/** A figure that a layout would not export as it is. */
export interface ChangedFigure {
  /** The index of the column, from 0; undefined where a row has none that is filled in. */
  place: number | undefined;
  message: string;
}

const lettersAndDigits = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '');

/** Whether a cell says what its value does. A name can be cut; a date and the own account can lose signs between their parts. */
function isWhole({ column: { source, isUpperCase }, value, cell }: RenderedCell): boolean {
  if (source === 'name') return cell !== '' || value === '';
  const wanted = isUpperCase ? value.toUpperCase() : value;
  const canLoseSigns = source === 'value-date' || source === 'debit-account';
  return canLoseSigns ? lettersAndDigits(cell) === lettersAndDigits(wanted) : cell === wanted;
}

/** Where a layout has a column for these, each row has one that is filled in; an IFSC is for other banks. */
const isMissing = (row: readonly RenderedCell[], source: FigureSource): boolean => {
  const cells = row.filter(({ column }) => column.source === source);
  return cells.length > 0 && cells.every(({ value }) => value === '');
};

/**
 * The figures of a batch that a layout would cut, change or leave out, each column once.
 * @param rendered the rows of these transfers
 */
export function findChangedFigures(
  template: BankFileTemplate,
  transfers: readonly Transfer[],
  rendered: readonly RenderedCell[][],
): ChangedFigure[] {
  const found = new Map<string, ChangedFigure>();
  const ownCode = template.ownBank?.toUpperCase();
  for (const [i, row] of rendered.entries()) {
    for (const [place, cell] of row.entries()) {
      const { source, header } = cell.column;
      if (!isFigure(source) || isWhole(cell)) continue;
      const title = header.trim() || `Column ${place + 1}`;
      const message = `Column “${title}” would change the ${figures[source]}. Allow any characters in it, and enough of them.`;
      found.set(String(place), { place, message });
    }
    const isOwn = ownCode !== undefined && transfers[i]?.ifsc.slice(0, 4).toUpperCase() === ownCode;
    for (const source of ['amount', 'account', 'name', ...(isOwn ? [] : (['ifsc'] as const))] as const)
      if (isMissing(row, source)) {
        const message = `Some rows have no ${figures[source]}. Fill in its column in all rows.`;
        found.set(source, { place: undefined, message });
      }
  }
  return [...found.values()];
}

/** Transfers with the longest figures that there are, at the bank of the company and at another one. */
const longest = ({ ownBank }: BankFileTemplate): Transfer[] =>
  [ownBank && /^[A-Za-z]{4}$/.test(ownBank) ? ownBank : 'QQQQ', 'ZZZZ'].map((bank, i) => ({
    employeeId: `A1B2C3D4E5${i}`,
    name: 'Asha Rao',
    email: 'asha@example.com',
    account: '987654321098765432',
    ifsc: `${bank}0A1B2C3`,
    amount: paise(99_99_99_999_99),
  }));

const sampleBatch: TransferBatch = {
  period: '2026-11' as PayPeriod,
  number: 1,
  valueDate: '2026-11-30',
  debitAccount: '987654321098765432',
};

/** Why a layout cannot be saved: it would change figures, or a text of it has a line break. */
export function findLayoutProblems(template: BankFileTemplate): ChangedFigure[] {
  const breaks = template.columns.flatMap(({ header, constant = '' }, place) =>
    isSingleLine(header) && isSingleLine(constant)
      ? []
      : [{ place, message: `Column ${place + 1} has a line break in its title or text. Remove it.` }],
  );
  const transfers = longest(template);
  const rendered = renderRows(template, transfers, sampleBatch);
  return [...breaks, ...findChangedFigures(template, transfers, rendered)];
}
