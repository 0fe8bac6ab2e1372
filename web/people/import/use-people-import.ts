import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withReason } from '../../lib/call-error.ts';
import { SheetError } from '../../sheets/sheet.ts';
import { messages } from '../messages.ts';
import type { PeoplePlan, PeopleSheet, RefusedPerson } from './plan.ts';
import type { ImportResult } from './send-people.ts';

export type ImportStep =
  | { name: 'choosing'; failure?: string }
  | { name: 'comparing'; people: number }
  | { name: 'planned'; sheet: PeopleSheet; plan: PeoplePlan }
  | { name: 'saving'; answered: number; people: number }
  | { name: 'saved'; sheet: PeopleSheet; result: ImportResult; invited: boolean };

/** Rows with errors, to correct and import again. */
export interface RefusedRows {
  sheet: PeopleSheet;
  rows: readonly RefusedPerson[];
}

/** Key in the session's cache: the rows stay available until the next import. */
const refusedKey = ['refused-people'];

function keepRefused(queries: QueryClient, refused: RefusedRows): void {
  queries.setQueryDefaults(refusedKey, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(refusedKey, refused);
}

/** Reading and comparing load after a file is chosen. */
const loadSteps = () => import('./steps.ts');

/** A signal that is aborted once the screen is left. */
function useLeaveSignal(): () => AbortSignal | undefined {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current?.abort();
  }, []);
  return () => controller.current?.signal;
}

/** State of the import, step by step. Nothing is saved before `accept`; leaving the screen stops it. */
export function usePeopleImport() {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ name: 'choosing' });
  const leaveSignal = useLeaveSignal();

  /** Compares a file with the current employees. */
  async function compare(chosen: Promise<PeopleSheet>): Promise<void> {
    setStep({ name: 'comparing', people: 0 });
    try {
      const sheet = await chosen;
      const { compareSheet } = await loadSteps();
      const plan = await compareSheet(sheet, (people) => setStep({ name: 'comparing', people }));
      setStep({ name: 'planned', sheet, plan });
    } catch (error) {
      const failure = error instanceof SheetError ? error.message : withReason(messages.compareFailed, error);
      setStep({ name: 'choosing', failure });
    }
  }

  async function accept(sheet: PeopleSheet, plan: PeoplePlan, invite: boolean): Promise<void> {
    const rows = [...plan.added, ...plan.changed];
    setStep({ name: 'saving', answered: 0, people: rows.length });
    keepRefused(queries, { sheet, rows: plan.refused });
    const signal = leaveSignal();
    const { sendPeople } = await import('./send-people.ts');
    const result = await sendPeople(rows, { invite, signal }, (answered) =>
      setStep({ name: 'saving', answered, people: rows.length }),
    );
    void queries.invalidateQueries();
    const refused = [...plan.refused, ...result.refused].sort((a, b) => a.number - b.number);
    keepRefused(queries, { sheet, rows: refused });
    setStep({ name: 'saved', sheet, result, invited: invite });
  }

  return {
    step,
    /** Of the last import that was accepted. */
    refused: queries.getQueryData<RefusedRows>(refusedKey),
    choose: (file: File) => compare(loadSteps().then(({ choosePeopleSheet }) => choosePeopleSheet(file))),
    compareAgain: (sheet: PeopleSheet) => compare(Promise.resolve(sheet)),
    accept,
    startOver: () => setStep({ name: 'choosing' }),
  };
}
