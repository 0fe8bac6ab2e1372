import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withReason } from '../lib/call-error.ts';
import { type RefusedRow, SheetError } from '../sheets/sheet.ts';
import {
  type ChosenSheet,
  type ImportPlan,
  type ImportResult,
  type ImportSource,
  messages,
} from './import.ts';

type ImportStep<Column extends string, Row, Result> =
  | { name: 'choosing'; failure?: string }
  | { name: 'comparing'; people: number }
  | { name: 'planned'; sheet: ChosenSheet<Column>; plan: ImportPlan<Row> }
  | { name: 'saving'; answered: number; people: number }
  | { name: 'saved'; sheet: ChosenSheet<Column>; result: Result };

/** Rows with errors, to correct and import again. */
export interface RefusedRows<Column extends string> {
  sheet: ChosenSheet<Column>;
  rows: readonly RefusedRow[];
}

/** A signal that is aborted once the screen is left. */
function useLeaveSignal(): () => AbortSignal | undefined {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current?.abort();
  }, []);
  return () => controller.current?.signal;
}

/** State of an import, step by step. Nothing is saved before `accept`; leaving the screen stops it. */
export function useImport<Column extends string, Row, Result extends ImportResult>({
  name,
  columns,
  match,
  compare,
  save,
}: ImportSource<Column, Row, Result>) {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep<Column, Row, Result>>({ name: 'choosing' });
  const leaveSignal = useLeaveSignal();
  // In the session's cache: the rows stay available until the next import.
  const refusedKey = ['refused-rows', name];
  queries.setQueryDefaults(refusedKey, { gcTime: Number.POSITIVE_INFINITY });
  const keepRefused = (refused: RefusedRows<Column>) => queries.setQueryData(refusedKey, refused);

  async function read(file: File): Promise<ChosenSheet<Column>> {
    const { readSheet } = await import('../sheets/read-sheet.ts');
    const { name: worksheet, rows } = await readSheet(file, columns.isTitle);
    return { name: [file.name, worksheet].filter(Boolean).join(', '), columns: match(rows) };
  }

  async function plan(chosen: Promise<ChosenSheet<Column>>): Promise<void> {
    setStep({ name: 'comparing', people: 0 });
    try {
      const sheet = await chosen;
      const planned = await compare(sheet.columns, (people) => setStep({ name: 'comparing', people }));
      if (planned.rows.length + planned.refused.length + planned.unchanged === 0)
        throw new SheetError(messages.noRows);
      setStep({ name: 'planned', sheet, plan: planned });
    } catch (error) {
      const failure = error instanceof SheetError ? error.message : withReason(messages.compareFailed, error);
      setStep({ name: 'choosing', failure });
    }
  }

  async function accept(sheet: ChosenSheet<Column>, { rows, refused }: ImportPlan<Row>): Promise<void> {
    const showProgress = (answered: number) => setStep({ name: 'saving', answered, people: rows.length });
    showProgress(0);
    keepRefused({ sheet, rows: refused });
    const result = await save(rows, leaveSignal(), showProgress);
    keepRefused({ sheet, rows: [...refused, ...result.refused].sort((a, b) => a.number - b.number) });
    setStep({ name: 'saved', sheet, result });
  }

  return {
    step,
    /** The refused rows of the last import that was accepted. */
    refused: queries.getQueryData<RefusedRows<Column>>(refusedKey),
    choose: (file: File) => plan(read(file)),
    compareAgain: (sheet: ChosenSheet<Column>) => plan(Promise.resolve(sheet)),
    accept,
    startOver: () => setStep({ name: 'choosing' }),
  };
}
