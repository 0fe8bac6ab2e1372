import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { payRunsRoutes as routes } from '../../../shared/pay-runs/pay-runs.ts';
import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import { ImportWizard } from '../../import/ImportWizard.tsx';
import type { ImportSource } from '../../import/import.ts';
import { asAdmin } from '../../lib/client.ts';
import { countEmployees } from '../../lib/count.ts';
import { DownloadSheetButtons } from '../../sheets/DownloadSheetButtons.tsx';
import { SheetError } from '../../sheets/sheet.ts';
import { loadPeople, rowStoreOf, usePayRunActions } from '../calls.ts';
import { messages } from '../messages.ts';
import { changeColumns } from './change-columns.tsx';
import { figureColumns, importTemplate, matchFigureColumns, type SheetColumn } from './columns.ts';
import { planImport, type RowChange } from './plan.ts';
import { type FiguresResult, saveChanges } from './save-changes.ts';

const introOf = (period: string) =>
  `Update the figures of ${formatPeriod(period)} from a spreadsheet. One row per employee, matched by employee ID or email. Blank cells keep their current value. You can review all changes before they are saved.`;

/** Imports the figures of a month. */
export function FiguresImport({ payPeriod }: { payPeriod: PayPeriod }) {
  const store = rowStoreOf(useQueryClient(), payPeriod);
  const actions = usePayRunActions(payPeriod);
  const changes = useMemo(() => changeColumns(payPeriod), [payPeriod]);
  const source: ImportSource<SheetColumn, RowChange, FiguresResult> = {
    name: `pay-run-${payPeriod}`,
    columns: figureColumns,
    match: matchFigureColumns,
    compare: async (columns, onPage) => {
      // An edit in the grid that is not saved would be in conflict with the import.
      await store.flush();
      if (store.getStatus().unsaved > 0) throw new SheetError(messages.unsavedFirst);
      return planImport(columns, await loadPeople(payPeriod, onPage));
    },
    save: async (rows, signal, onAnswered) => {
      const result = await saveChanges(
        rows,
        async (edits) => {
          const saved = await asAdmin(routes.saveRows, {
            params: { payPeriod },
            body: { rows: edits },
            signal,
          });
          store.load(saved.flatMap(({ row }) => row ?? []));
          return saved;
        },
        onAnswered,
      );
      void actions.refresh();
      void actions.resetRows();
      return result;
    },
  };
  return (
    <ImportWizard
      source={source}
      intro={introOf(payPeriod)}
      template={
        <DownloadSheetButtons
          name={`pay-run-${payPeriod}`}
          of="template"
          create={async () => importTemplate(await loadPeople(payPeriod))}
        />
      }
      countsOf={(rows) => ({ 'To update': rows.length })}
      changes={changes}
      result={({ saved }) => ({ title: `${countEmployees(saved)} updated` })}
      next={{ to: `/admin/pay-runs/${payPeriod}`, label: 'Go to the pay run' }}
    />
  );
}
