import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { maxLedgerName, type SavedLedgers } from '../../../shared/books/ledgers.ts';
import {
  componentRule,
  type LedgerSection,
  type PostingRule,
  postingKeys,
  postingRules,
} from '../../../shared/books/postings.ts';
import { singleLineText } from '../../../shared/fields.ts';
import { componentLineId } from '../../../shared/pay/pay-lines.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { ledgersQuery, useSaveLedgers } from './calls.ts';
import { messages } from './messages.ts';

/** An amount that is posted, with the key of its ledger. */
export type LedgerField = PostingRule & { key: string };

/** Everything that is posted: of payroll, and of the company's own components. */
export const ledgerFields = (components: readonly SalaryComponent[]): LedgerField[] => [
  ...postingKeys.map((key) => ({ key, ...postingRules[key] })),
  ...components.map(({ id, kind, name }) => ({ key: componentLineId(id), ...componentRule(kind, name) })),
];

export const fieldsOf = (fields: readonly LedgerField[], section: LedgerSection): LedgerField[] =>
  fields.filter((field) => field.section === section);

const schema = z.object({
  ledgers: z.record(z.string(), singleLineText('Ledger', maxLedgerName)),
  byDepartment: z.boolean(),
  tallyCompany: singleLineText('Company in Tally', 120),
});

/** State of the form of ledgers. */
export function useLedgersForm(saved: SavedLedgers, fields: readonly LedgerField[]) {
  const queries = useQueryClient();
  const save = useSaveLedgers();
  return useVersionedForm({
    schema,
    saved,
    toFormValues: ({ ledgers, byDepartment, tallyCompany }: SavedLedgers) => ({
      ledgers: Object.fromEntries(fields.map(({ key, ledger }) => [key, ledgers[key] ?? ledger])),
      byDepartment,
      tallyCompany,
    }),
    onSubmit: async (values, { version }, fill) => {
      fill(await save({ ...values, version }));
      showToast('success', messages.saved);
    },
    failureMessage: messages.saveFailed,
    fetchNewest: () => queries.fetchQuery({ ...ledgersQuery, staleTime: 0 }),
    loadFailed: messages.loadFailed,
  });
}
