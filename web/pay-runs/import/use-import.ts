import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { payRunsRoutes as routes } from '../../../shared/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { withReason } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { type ChosenSheet, chooseSheet } from '../../sheets/choose-sheet.ts';
import { SheetError } from '../../sheets/sheet.ts';
import { rowStoreOf, usePayRunActions } from '../calls.ts';
import { messages } from '../messages.ts';
import { figureColumns, matchFigureColumns, type SheetColumn } from './columns.ts';
import { loadPeople } from './load-people.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { type ImportResult, saveChanges } from './save-changes.ts';

/** A sheet of figures. */
export type FigureSheet = ChosenSheet<SheetColumn>;

export type ImportStep =
  | { name: 'choosing'; failure?: string }
  | { name: 'comparing'; people: number }
  | { name: 'planned'; sheet: FigureSheet; plan: ImportPlan }
  | { name: 'saving'; answered: number; changes: number }
  | { name: 'saved'; sheet: FigureSheet; plan: ImportPlan; result: ImportResult };

/** The import of a sheet, step by step. Nothing is written before `accept`. */
export function useImport(payPeriod: PayPeriod) {
  const store = rowStoreOf(useQueryClient(), payPeriod);
  const actions = usePayRunActions(payPeriod);
  const [step, setStep] = useState<ImportStep>({ name: 'choosing' });
  const params = { payPeriod };

  /** Compares a sheet with the month as it is now. */
  async function compare(chosen: Promise<FigureSheet>): Promise<void> {
    setStep({ name: 'comparing', people: 0 });
    try {
      const sheet = await chosen;
      // An edit in the grid that is not saved would be in conflict with the import.
      await store.flush();
      if (store.getStatus().unsaved > 0) {
        setStep({ name: 'choosing', failure: messages.unsavedFirst });
        return;
      }
      const people = await loadPeople(payPeriod, (loaded) => setStep({ name: 'comparing', people: loaded }));
      setStep({ name: 'planned', sheet, plan: planImport(sheet.columns, people) });
    } catch (error) {
      const failure = error instanceof SheetError ? error.message : withReason(messages.importFailed, error);
      setStep({ name: 'choosing', failure });
    }
  }

  async function accept(sheet: FigureSheet, plan: ImportPlan): Promise<void> {
    const { changes } = plan;
    setStep({ name: 'saving', answered: 0, changes: changes.length });
    const result = await saveChanges(
      changes,
      (rows) => asAdmin(routes.saveRows, { params, body: { rows } }),
      (rows, answered) => {
        store.load(rows);
        setStep({ name: 'saving', answered, changes: changes.length });
      },
    );
    void actions.refresh();
    void actions.resetRows();
    setStep({ name: 'saved', sheet, plan, result });
  }

  return {
    step,
    choose: (file: File) => compare(chooseSheet(file, figureColumns, matchFigureColumns)),
    compareAgain: (sheet: FigureSheet) => compare(Promise.resolve(sheet)),
    accept,
    startOver: () => setStep({ name: 'choosing' }),
  };
}
