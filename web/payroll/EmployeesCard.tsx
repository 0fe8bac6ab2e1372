import { lazy, useCallback, useMemo, useRef, useState } from 'react';
import type { EmployeeEntry, PreviewedSlip } from '../../shared/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { SearchField } from '../ui/inputs.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { useListFilter } from '../ui/list-filter.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { fetchSlipPreview, usePayrollMutations } from './calls.ts';
import { EmployeeTable, type OpenRow, type RowActions } from './EmployeeTable.tsx';
import { messages } from './messages.ts';
import { PayrollForm } from './PayrollForm.tsx';

const loadSlipPanel = () => import('./SlipPanel.tsx');
const SlipPanel = lazy(loadSlipPanel);

const loadHistoryDialog = () => import('./HistoryDialog.tsx');
const HistoryDialog = lazy(loadHistoryDialog);

const previewFailure = (error: unknown) =>
  error instanceof CallError && error.code === 'invalid_response'
    ? messages.previewUnreadable
    : messages.previewFailed;

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
      onEdit: ({ user }, mode, button) => {
        opener.current = button;
        setOpenRow((current) =>
          current?.userId === user.id && current.mode === mode ? undefined : { userId: user.id, mode },
        );
      },
      confirmGeneration: ({ user, payPeriod }) => {
        const period = payPeriod ? formatPeriod(payPeriod) : 'N/A';
        return confirm({ message: messages.confirmGeneration(user.name, period), confirmLabel: 'Generate' });
      },
      // The alerts are not awaited: the button is no longer busy once the server has answered.
      onGenerate: async ({ user }) => {
        try {
          void alert(await generate(user.id));
        } catch (error) {
          void alert(withReason(messages.generationFailed, error));
        }
      },
      onPreview: async ({ user }) => {
        try {
          setPreview(await fetchSlipPreview(user.id));
        } catch (error) {
          showToast('error', withReason(previewFailure(error), error));
        }
      },
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

const EmployeesSkeleton = () => (
  <Loading message="Loading employees…">
    <div className="h-10.5 bg-sunken/60 max-md:hidden" />
    <SkeletonRows
      count={6}
      className="flex h-15.25 items-center gap-3 border-t border-line px-4 max-md:h-53 max-md:flex-wrap max-md:content-between max-md:py-4 md:px-5"
    >
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-24 w-full md:ml-auto md:h-8 md:w-1/2" />
    </SkeletonRows>
  </Loading>
);

/** The filtered list of employees, with the dialogs that its rows open. `employees` is undefined while loading. */
export function EmployeesCard({ employees }: { employees: readonly EmployeeEntry[] | undefined }) {
  const { actions, openRow, closeForm, preview, closePreview, history, closeHistory } = useRowActions();
  const { rows, search, choice } = useListFilter<EmployeeEntry, StateChoice>(employees, {
    initialChoice: 'all',
    matchesChoice: ({ state }, chosen) => chosen === 'all' || chosen === state,
    searchTexts: ({ user }) => [user.name, user.email],
    isPinned: ({ user }) => user.id === openRow?.userId,
  });
  return (
    <>
      <ListCard
        title="Employees"
        controls={
          <>
            <Segmented label="Show" options={choices} {...choice} />
            <SearchField label="Search name or email" {...search} className="md:w-56" />
          </>
        }
        rows={rows}
        skeleton={<EmployeesSkeleton />}
        empty={
          <EmptyState
            icon="people"
            message={employees?.length ? 'No employee matches your search.' : 'There are no employees yet.'}
          />
        }
      >
        {(matching) => (
          <EmployeeTable
            employees={matching}
            openRow={openRow}
            actions={actions}
            renderForm={(employee, mode) => (
              <PayrollForm employee={employee} mode={mode} onClose={closeForm} />
            )}
          />
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
