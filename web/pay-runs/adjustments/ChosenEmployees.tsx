import { useState } from 'react';
import { payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import { maxAdjustedEmployees } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { withReason } from '../../lib/call-error.ts';
import { countEmployees } from '../../lib/count.ts';
import { useDebounced } from '../../lib/delayed-value.ts';
import { useFirstPage } from '../../lib/paged-list.ts';
import { Button } from '../../ui/Button.tsx';
import { controlClasses } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/inputs.tsx';

const messages = {
  noEmployee: 'No matching employee.',
  findFailed: 'Could not search the employees of this month.',
} as const;

/** An employee who is given an amount: the common one, unless another one is typed. */
export interface ChosenEmployee {
  userId: string;
  name: string;
  employeeId?: string | undefined;
  amount?: string;
}

interface ChosenEmployeesProps {
  payPeriod: PayPeriod;
  chosen: readonly ChosenEmployee[];
  /** The amount of employees without a typed one. */
  amount: string;
  onChange: (chosen: readonly ChosenEmployee[]) => void;
}

/** A search lists the first employees that it finds. */
const maxFound = 6;

function Found({ payPeriod, search, chosen, onChange }: ChosenEmployeesProps & { search: string }) {
  const { data, error } = useFirstPage(
    payRunsRoutes.rows,
    { params: { payPeriod }, query: { search, limit: maxFound } },
    {
      enabled: search !== '',
      select: (rows) => rows.map(({ userId, name, employeeId }) => ({ userId, name, employeeId })),
      gcTime: 0,
    },
  );
  if (search === '') return null;
  if (error) return <p className="text-13 text-negative">{withReason(messages.findFailed, error)}</p>;
  if (data?.length === 0) return <p className="text-13 text-tertiary">{messages.noEmployee}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {data?.map((employee) => (
        <li key={employee.userId}>
          <Button
            size="small"
            kind="soft"
            icon="add"
            disabled={
              chosen.length >= maxAdjustedEmployees || chosen.some(({ userId }) => userId === employee.userId)
            }
            onClick={() => onChange([...chosen, employee])}
          >
            <bdi>{employee.name}</bdi>
            {employee.employeeId && <span className="figures text-tertiary">{employee.employeeId}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Finds employees of the month by name, ID or email, and lists those who are chosen with their amounts. */
export function ChosenEmployees(props: ChosenEmployeesProps) {
  const { chosen, amount, onChange } = props;
  const [search, setSearch] = useState('');
  const term = useDebounced(search).trim();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-13 font-semibold text-secondary">
        {chosen.length > 0 ? countEmployees(chosen.length) : 'Employees'}
      </legend>
      <SearchField
        label="Search name, ID, email"
        value={search}
        maxLength={100}
        onChange={({ target }) => setSearch(target.value)}
        // Enter searches; it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Found
        {...props}
        search={term}
        onChange={(next) => {
          onChange(next);
          setSearch('');
        }}
      />
      {chosen.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {chosen.map((employee) => (
            <li
              key={employee.userId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
            >
              <span className="min-w-0 text-14 max-sm:col-span-2">
                <bdi className="font-semibold">{employee.name}</bdi>{' '}
                <span className="figures text-tertiary">{employee.employeeId}</span>
              </span>
              <span className="relative">
                <span
                  aria-hidden="true"
                  className="absolute inset-y-0 left-3 grid place-items-center text-14 text-tertiary"
                >
                  ₹
                </span>
                <input
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step="any"
                  aria-label={`Amount for ${employee.name}`}
                  value={employee.amount ?? amount}
                  onWheel={(event) => event.currentTarget.blur()}
                  onChange={({ target }) =>
                    onChange(chosen.map((one) => (one === employee ? { ...one, amount: target.value } : one)))
                  }
                  className={`${controlClasses} figures pl-7`}
                />
              </span>
              <Button
                size="small"
                kind="quiet"
                aria-label={`Remove ${employee.name}`}
                onClick={() => onChange(chosen.filter((one) => one !== employee))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
