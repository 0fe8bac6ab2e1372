import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { formatPaise, type Rupees, toPaise } from '../../shared/money.ts';
import type { EmployeeEntry, PreviewedSlip } from '../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import { attempt } from '../lib/action.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { SearchField } from '../ui/inputs.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListEnd } from '../ui/ListEnd.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { useListSearch, withOpenRow } from '../ui/list-search.ts';
import { usePreload } from '../ui/preload.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState } from '../ui/states.tsx';
import { employeesQuery, fetchSlipPreview, usePayrollMutations } from './calls.ts';
import { EmployeeTable, type OpenRow, type RowActions } from './EmployeeTable.tsx';
import { messages } from './messages.ts';

const loadForm = () => import('./PayrollForm.tsx');
/** With the form library, which the list does not need. */
const PayrollForm = lazy(async () => ({ default: (await loadForm()).PayrollForm }));

const loadSlipPanel = () => import('./SlipPanel.tsx');
const SlipPanel = lazy(loadSlipPanel);

const loadHistoryDialog = () => import('./HistoryDialog.tsx');
const HistoryDialog = lazy(loadHistoryDialog);

const previewFailure = (error: unknown) =>
  withReason(
    error instanceof CallError && error.code === 'invalid_response'
      ? messages.previewUnreadable
      : messages.previewFailed,
    error,
  );

/** What the list shows of an employee whose net pay is below zero; it is confirmed by itself. */
const negativeNetPayOf = ({ calculations }: EmployeeEntry): Rupees | undefined =>
  calculations && calculations.netPay < 0 ? calculations.netPay : undefined;

/** The actions of the rows, and the state of what they open: form, preview and history. */
function useRowActions() {
  const [openRow, setOpenRow] = useState<OpenRow>();
  const [preview, setPreview] = useState<PreviewedSlip>();
  const [history, setHistory] = useState<EmployeeEntry>();
  const opener = useRef<HTMLElement>(null);
  const { alert, confirm } = useConfirm();
  const { generate } = usePayrollMutations();

  // Memoized, so that the rows of a long list do not render again.
  const actions = useMemo<RowActions>(
    () => ({
      onEdit: (employee, mode, button) => {
        opener.current = button;
        setOpenRow((current) =>
          current?.employee.user.id === employee.user.id && current.mode === mode
            ? undefined
            : { employee, mode },
        );
      },
      confirmGeneration: async (employee) => {
        const { user, payPeriod } = employee;
        const period = payPeriod ? formatPeriod(payPeriod) : 'N/A';
        const message = messages.confirmGeneration(user.name, period);
        if (!(await confirm({ message, confirmLabel: 'Generate payslip' }))) return false;
        const netPay = negativeNetPayOf(employee);
        if (netPay === undefined) return true;
        return confirm({
          message: messages.confirmNegative(user.name, formatPaise(toPaise(netPay))),
          confirmLabel: 'Confirm negative net pay',
        });
      },
      // The alerts are not awaited: the button is no longer busy once the server has answered.
      onGenerate: (employee) =>
        attempt(() => generate(employee.user.id, negativeNetPayOf(employee)), {
          failed: messages.generationFailed,
          show: (_, message) => void alert(message),
        }),
      onPreview: ({ user }) =>
        attempt(async () => setPreview(await fetchSlipPreview(user.id)), { failed: previewFailure }),
      onHistory: setHistory,
    }),
    [alert, confirm, generate],
  );

  /** Closes the form, and returns the focus to the button that opened it. */
  const closeForm = useCallback(() => {
    opener.current?.focus();
    setOpenRow(undefined);
  }, []);
  const closePreview = useCallback(() => setPreview(undefined), []);
  const closeHistory = useCallback(() => setHistory(undefined), []);
  return { actions, openRow, closeForm, preview, closePreview, history, closeHistory };
}

type StateChoice = 'all' | 'ready' | 'generated';

const choices: readonly { value: StateChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'generated', label: 'Generated' },
];

const keyOf = ({ user }: EmployeeEntry): string => user.id;

/** The list of employees, with the dialogs that its rows open. */
export function EmployeesCard() {
  usePreload(loadForm);
  const { actions, openRow, closeForm, preview, closePreview, history, closeHistory } = useRowActions();
  const { term, field } = useListSearch();
  const [choice, setChoice] = useState<StateChoice>('all');
  const filter = { search: term, state: choice === 'all' ? undefined : choice };
  const { rows, error, retry, hasMore, onReach } = usePagedList(employeesQuery(filter), keyOf);
  const failure = error ? withReason(messages.listFailed, error) : undefined;
  const isFiltered = term !== undefined || choice !== 'all';
  return (
    <>
      <ListCard
        title="Employees"
        controls={
          <>
            <Segmented label="Show" options={choices} value={choice} onValueChange={setChoice} />
            <SearchField label="Search name or email" {...field} className="md:w-56" />
          </>
        }
        rows={withOpenRow(rows, openRow?.employee, keyOf)}
        skeleton={
          <ListSkeleton
            message="Loading employees…"
            rows={6}
            hasTitles
            className="h-15.25 gap-3 max-md:h-53 max-md:flex-wrap max-md:content-between max-md:py-4"
            bars={['size-9 rounded-full', 'h-4 w-40', 'h-24 w-full md:ml-auto md:h-8 md:w-1/2']}
          />
        }
        failure={failure === undefined ? undefined : { message: failure, onRetry: retry }}
        empty={
          <EmptyState
            icon="people"
            message={isFiltered ? 'No employee matches your search.' : 'There are no employees yet.'}
          />
        }
      >
        {(employees) => (
          <>
            <EmployeeTable
              employees={employees}
              openRow={openRow}
              actions={actions}
              hasMore={hasMore}
              onReach={onReach}
              renderForm={(employee, mode) => (
                <Suspense>
                  <PayrollForm employee={employee} mode={mode} onClose={closeForm} />
                </Suspense>
              )}
            />
            <ListEnd hasMore={hasMore} failure={failure} onRetry={retry} />
          </>
        )}
      </ListCard>
      <LazyDialog open={preview !== undefined} load={loadSlipPanel}>
        <SlipPanel slip={preview} onClose={closePreview} />
      </LazyDialog>
      <LazyDialog open={history !== undefined} load={loadHistoryDialog}>
        <HistoryDialog employee={history} onClose={closeHistory} />
      </LazyDialog>
    </>
  );
}
