import * as z from 'zod/mini';
import { booksRoutes } from '../../../shared/books/books.ts';
import { ledgersRoutes, maxLedgerName, type SavedLedgers } from '../../../shared/books/ledgers.ts';
import {
  componentPostings,
  type LedgerSection,
  type PostingRule,
  postingKeys,
  postingRules,
} from '../../../shared/books/postings.ts';
import { singleLineText } from '../../../shared/fields.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import { asAdmin } from '../../lib/client.ts';
import { routeQuery, useRefreshing, useReplacing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';

export const messages = {
  intro: 'The accounts that payroll is booked to, with the names they have in your accounting program.',
  loading: 'Loading ledgers…',
  loadFailed: 'Could not load the ledgers.',
  saveFailed: 'Could not save the ledgers. Try again.',
  saved: 'Ledgers saved',
  exportedStay:
    'Vouchers that you have exported stay as they are. If a change gives a month another voucher, its page offers the reversal of the old one.',
  byDepartment: 'Divide costs by department',
  byDepartmentHint:
    'Earnings and your contributions get a line for each department, which Tally books to a cost centre of that name.',
  tallyCompany: 'Company in Tally',
  tallyCompanyHint: 'Leave it empty if Tally has the name of your company here.',
  tally: 'Accounting program',
  usual: 'Clear a field to use the usual ledger.',
} as const;

/** An amount that is posted, with the key of its ledger. */
type LedgerField = PostingRule & { key: string };

/** Everything that is posted: of payroll, and of the company's own components. */
export const ledgerFields = (components: readonly SalaryComponent[]): LedgerField[] => [
  ...postingKeys.map((key) => ({ key, ...postingRules[key] })),
  ...components.flatMap(componentPostings),
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
  const replacing = useReplacing(ledgersRoutes.ledgers);
  // Vouchers that are shown are made again.
  const refreshing = useRefreshing(booksRoutes.books);
  return useVersionedForm({
    schema,
    saved,
    toFormValues: ({ ledgers, byDepartment, tallyCompany }: SavedLedgers) => ({
      ledgers: Object.fromEntries(fields.map(({ key, ledger }) => [key, ledgers[key] ?? ledger])),
      byDepartment,
      tallyCompany,
    }),
    onSubmit: async (values, { version }, fill) => {
      const body = { ...values, version };
      fill(await refreshing(replacing(asAdmin(ledgersRoutes.saveLedgers, { body }))));
      showToast('success', messages.saved);
    },
    failureMessage: messages.saveFailed,
    query: routeQuery(ledgersRoutes.ledgers),
    loadFailed: messages.loadFailed,
  });
}
