import { lazy, useDeferredValue, useState } from 'react';
import type { EmployeeEntry } from '../../shared/payroll.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { SearchField } from '../ui/inputs.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState, Loading, Skeleton } from '../ui/states.tsx';
import { EmployeeTable } from './EmployeeTable.tsx';
import { filterEmployees, type StateFilter } from './employees.ts';
import { PayrollForm } from './PayrollForm.tsx';
import { useRowActions } from './row-actions.ts';

const loadSlipPanel = () => import('./SlipPanel.tsx');
const SlipPanel = lazy(loadSlipPanel);

const loadHistoryDialog = () => import('./HistoryDialog.tsx');
const HistoryDialog = lazy(loadHistoryDialog);

const filters: readonly { value: StateFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'generated', label: 'Generated' },
];

/** Everybody on the payroll, once they are known; what to look for among them, and what opens from their rows. */
export function EmployeesCard({ employees }: { employees: readonly EmployeeEntry[] | undefined }) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<StateFilter>('all');
  const { actions, open, closeForm, preview, closePreview, history, closeHistory } = useRowActions();
  // Typing stays ahead of a long list.
  const filter = { search: useDeferredValue(search), state: useDeferredValue(state) };
  // An open form stays, whatever is being looked for: there may be something typed in it.
  const matching = filterEmployees(employees ?? [], filter, open?.userId);

  return (
    <Card flush>
      <div className="p-4 md:px-5 md:py-3">
        <CardHeader title="Employees">
          <div className="flex flex-wrap-reverse gap-3 max-md:w-full">
            <div className="max-md:w-full">
              <Segmented label="Show" options={filters} value={state} onValueChange={setState} />
            </div>
            <SearchField
              label="Search name or email"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="max-md:w-full md:w-56"
            />
          </div>
        </CardHeader>
      </div>
      <div className="border-t border-line">
        {!employees ? (
          <EmployeesSkeleton />
        ) : matching.length > 0 ? (
          <EmployeeTable
            employees={matching}
            open={open}
            actions={actions}
            form={(employee, mode) => <PayrollForm employee={employee} mode={mode} onClose={closeForm} />}
          />
        ) : (
          <EmptyState
            icon="people"
            message={
              employees.length === 0 ? 'There are no employees yet.' : 'No employee fits what you look for.'
            }
          />
        )}
      </div>
      <LazyDialog open={preview !== undefined} load={loadSlipPanel}>
        <SlipPanel slip={preview} onClose={closePreview} />
      </LazyDialog>
      <LazyDialog open={history !== undefined} load={loadHistoryDialog}>
        <HistoryDialog employee={history} onClose={closeHistory} />
      </LazyDialog>
    </Card>
  );
}

/** Rows in the shape of those that come. */
const EmployeesSkeleton = () => (
  <Loading message="Loading employees…">
    <div className="h-10.5 bg-sunken/60 max-md:hidden" />
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div
        key={row}
        className="flex h-15.25 items-center gap-3 border-t border-line px-4 max-md:h-53 max-md:flex-wrap max-md:content-between max-md:py-4 md:px-5"
      >
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-24 w-full md:ml-auto md:h-8 md:w-1/2" />
      </div>
    ))}
  </Loading>
);
