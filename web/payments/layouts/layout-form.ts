import * as z from 'zod/mini';
import { findLayoutProblems } from '../../../shared/payments/bank-files/figures.ts';
import {
  type BankFileTemplate,
  bankFileTemplate,
  type CharacterSet,
  type ColumnRows,
  type ColumnSource,
  type TemplateColumn,
} from '../../../shared/payments/bank-files/template.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { messages } from './messages.ts';

/** A column as it is edited: every field has a value. */
interface ColumnValues {
  header: string;
  source: ColumnSource;
  constant: string;
  maxLength: string;
  characters: CharacterSet;
  isUpperCase: boolean;
  rows: ColumnRows;
}

export interface LayoutValues extends Omit<BankFileTemplate, 'columns' | 'ownBank' | 'modes'> {
  columns: ColumnValues[];
  ownBank: string;
  modes: { ownBank: string; neft: string; rtgs: string };
}

const toColumnValues = (column: TemplateColumn): ColumnValues => ({
  header: column.header,
  source: column.source,
  constant: column.constant ?? '',
  maxLength: column.maxLength === undefined ? '' : String(column.maxLength),
  characters: column.characters ?? 'any',
  isUpperCase: column.isUpperCase ?? false,
  rows: column.rows ?? 'all',
});

export const newColumn: ColumnValues = toColumnValues({ header: '', source: 'constant' });

const toLayoutValues = (template: BankFileTemplate): LayoutValues => ({
  ...template,
  columns: template.columns.map(toColumnValues),
  ownBank: template.ownBank ?? '',
  modes: { ...template.modes, rtgs: template.modes.rtgs ?? '' },
});

const toColumn = (column: ColumnValues): TemplateColumn => ({
  header: column.header.trim(),
  source: column.source,
  ...(column.source === 'constant' && { constant: column.constant }),
  ...(column.maxLength !== '' && { maxLength: Number(column.maxLength) }),
  ...(column.characters !== 'any' && { characters: column.characters }),
  ...(column.isUpperCase && { isUpperCase: true }),
  ...(column.rows !== 'all' && { rows: column.rows }),
});

/** The layout, without what is left empty. */
export const toTemplate = ({
  ownBank,
  modes: { rtgs, ...modes },
  columns,
  ...rest
}: LayoutValues): BankFileTemplate => ({
  ...rest,
  columns: columns.map(toColumn),
  ...(ownBank.trim() && { ownBank: ownBank.trim().toUpperCase() }),
  modes: { ...modes, ...(rtgs.trim() && { rtgs: rtgs.trim() }) },
});

const layoutSchema = z.pipe(
  z.pipe(
    z.custom<LayoutValues>(),
    z.transform((values: LayoutValues) => toTemplate(values)),
  ),
  bankFileTemplate.check((payload) => {
    for (const { place, message } of findLayoutProblems(payload.value))
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: place === undefined ? ['columns'] : ['columns', place, 'source'],
        message,
      });
  }),
);

/** State of the form of a layout. */
export const useLayoutForm = (
  template: BankFileTemplate,
  onSave: (template: BankFileTemplate) => Promise<void>,
) =>
  useZodForm<LayoutValues, BankFileTemplate>({
    schema: layoutSchema,
    defaultValues: toLayoutValues(template),
    onSubmit: onSave,
    failureMessage: messages.layoutFailed,
  });
export type LayoutForm = ReturnType<typeof useLayoutForm>;
