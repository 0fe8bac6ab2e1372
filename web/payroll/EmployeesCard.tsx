import { lazy, useCallback, useMemo, useRef, useState } from 'react';
import type { Rupees } from '../../shared/money.ts';
import { type EmployeeEntry, type PreviewedSlip, payrollRoutes } from '../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import { attempt } from '../lib/action.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { formatRupees } from '../lib/rupees.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { SearchField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { LazyDialog, lazyPart } from '../ui/lazy-part.tsx';
import { useListSearch, withOpenRow } from '../ui/list-search.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState } from '../ui/states.tsx';
import { employeesQuery, usePayrollMutations } from './calls.ts';
import { EmployeeTable, type OpenRow, type RowActions } from './EmployeeTable.tsx';
import { messages } from './messages.ts';

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);
const PayrollForm = lazyPart(async () => (await import('./PayrollForm.tsx')).PayrollForm);

const loadSlipPanel = () => import('./SlipPanel.tsx');
const SlipPanel = lazy(loadSlipPanel);

const previewFailure = (error: unknown) =>
  withReason(
    error instanceof CallError && error.code === 'invalid_response'
      ? messages.previewUnreadable
      : messages.previewFailed,
    error,
  );

/** The net pay that the list shows of an employee where it is below zero; it is confirmed by itself. */
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
          message: messages.confirmNegative(user.name, formatRupees(netPay)),
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
        attempt(
          async () => setPreview(await asAdmin(payrollRoutes.slipData, { params: { userId: user.id } })),
          { failed: previewFailure },
        ),
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
  const { actions, openRow, closeForm, preview, closePreview, history, closeHistory } = useRowActions();
  const { term, field } = useListSearch();
  const [choice, setChoice] = useState<StateChoice>('all');
  const filter = { search: term, state: choice === 'all' ? undefined : choice };
  const list = usePagedList(employeesQuery(filter), keyOf);
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
        query={{ ...list, data: withOpenRow(list.data, openRow?.employee, keyOf) }}
        loading="Loading employees…"
        failed={messages.listFailed}
        size={6}
        empty={
          <EmptyState
            icon="people"
            message={isFiltered ? 'No employee matches your search.' : 'There are no employees yet.'}
          />
        }
      >
        {(employees) => (
          <EmployeeTable
            employees={employees}
            openRow={openRow}
            actions={actions}
            hasMore={list.hasMore}
            onReach={list.onReach}
            renderForm={(employee, mode) => (
              <PayrollForm employee={employee} mode={mode} onClose={closeForm} />
            )}
          />
        )}
      </ListCard>
      <LazyDialog open={preview !== undefined} load={loadSlipPanel}>
        <SlipPanel slip={preview} onClose={closePreview} />
      </LazyDialog>
      <HistoryDialog employee={history} onClose={closeHistory} />
    </>
  );
}
