import {
  type BankFileTemplate,
  type ColumnRows,
  characterSetLabels,
  delimiterLabels,
  sourceLabels,
  type TemplateColumn,
} from './template.ts';

export const rowsLabels: Record<ColumnRows, string> = {
  all: 'All rows',
  'own-bank': 'Accounts at the company’s bank',
  'other-banks': 'Accounts at other banks',
};

/** 'Name of the employee, letters and spaces, upper case, at most 40 characters'. */
export function describeColumn({
  source,
  constant = '',
  maxLength,
  characters = 'any',
  isUpperCase,
  rows = 'all',
}: Omit<TemplateColumn, 'header' | 'maxLength'> & { maxLength?: number | string | undefined }): string {
  return [
    source === 'constant' ? (constant === '' ? 'Empty' : `“${constant}”`) : sourceLabels[source],
    characters !== 'any' && characterSetLabels[characters].toLowerCase(),
    isUpperCase && 'upper case',
    maxLength && `at most ${maxLength} characters`,
    rows !== 'all' && rowsLabels[rows].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}

type OwnLayout = BankFileTemplate & { id: string };

/**
 * Everything of the company's own layouts, part by part, as the audit log has it: 'SBI, column 7' → 'Total: Amount'.
 * @param named the layouts whose names the parts have: one that is renamed keeps its parts
 */
export function describeLayouts(
  layouts: readonly OwnLayout[],
  named: readonly OwnLayout[] = layouts,
): Record<string, string> {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    layouts.flatMap(({ id, name, columns, hasHeader, delimiter, extension, dateFormat, ownBank, modes }) => {
      const parts: [string, string][] = [
        ['name', name],
        ['file', `.${extension}, ${delimiterLabels[delimiter].toLowerCase()}, dates ${dateFormat}`],
        ['titles', hasHeader ? 'In the first row' : 'None'],
        ['bank of the company', ownBank ?? ''],
        ['payment modes', [modes.ownBank, modes.neft, modes.rtgs].filter(Boolean).join(', ')],
        ...columns.map((column, i): [string, string] => [
          `column ${i + 1}`,
          `${column.header || 'No title'}: ${describeColumn(column)}`,
        ]),
      ];
      return parts.map(([part, text]) => [`${names.get(id) ?? name}, ${part}`, text]);
    }),
  );
}
