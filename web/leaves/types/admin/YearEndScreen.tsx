import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInIndia } from '../../../../shared/date.ts';
import { leaveTypesRoutes } from '../../../../shared/leaves/leave-type-routes.ts';
import type { LeaveTypes } from '../../../../shared/leaves/leave-types.ts';
import { leaveYearEndRoutes } from '../../../../shared/leaves/leave-year-end.ts';
import { formatLeaveYear, leaveYearOf } from '../../../../shared/leaves/ledger/years.ts';
import { useAction } from '../../../lib/action.ts';
import { useRoute } from '../../../lib/query.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/ConfirmProvider.tsx';
import { SelectField } from '../../../ui/inputs.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { messages } from './messages.ts';
import { YearEndCard } from './YearEndCard.tsx';
import { changeYear, readYearEnd, type WholeYearEnd } from './year-end-calls.ts';

const yearEndQuery = (year: number) =>
  queryOptions({
    queryKey: ['leave-year-end', year],
    queryFn: ({ signal }) => readYearEnd(year, signal),
    gcTime: 0,
  });

/** Closing a year and undoing it, each after a confirmation. */
function useYearActions(year: number, label: string) {
  const queries = useQueryClient();
  const { confirm } = useConfirm();
  const [done, setDone] = useState(0);
  const [busy, run] = useAction({
    failed: messages.yearFailed,
    // A part may have been written.
    onFailed: () => void queries.invalidateQueries(),
  });
  const change = async (name: 'closeYear' | 'reopenYear') => {
    const [message, confirmLabel, success] =
      name === 'closeYear'
        ? [messages.confirmClosing(label), 'Close leave year', messages.yearClosed]
        : [messages.confirmReopening(label), 'Undo', messages.yearReopened];
    if (!(await confirm({ message, confirmLabel, danger: true }))) return;
    setDone(0);
    await run(async () => {
      await changeYear(name, year, setDone);
      await queries.invalidateQueries();
      return success;
    });
  };
  return { busy, done, change };
}

interface YearEndProps {
  year: number;
  label: string;
  yearEnd: WholeYearEnd;
}

/** Shows the effect of closing a year on each employee, with the buttons to close it and to undo that. */
function YearEnd({ year, label, yearEnd: { employees, canClose, isFinal } }: YearEndProps) {
  const { busy, done, change } = useYearActions(year, label);
  const types = employees.flatMap((employee) => employee.types);
  const open = types.filter(({ isClosed }) => !isClosed).length;
  const isBegun = open < types.length;
  return (
    <>
      <YearEndCard label={label} employees={employees} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p aria-live="polite" className="mr-auto text-14 text-secondary">
          {busy ? messages.yearProgress(done) : !canClose ? messages.cannotClose : isBegun && isFinal}
        </p>
        {canClose && isBegun && !isFinal && (
          <Button call={leaveYearEndRoutes.reopenYear} busy={busy} onClick={() => void change('reopenYear')}>
            Undo closing
          </Button>
        )}
        {canClose && open > 0 && (
          <Button
            kind="primary"
            call={leaveYearEndRoutes.closeYear}
            busy={busy}
            onClick={() => void change('closeYear')}
          >
            {isBegun ? 'Continue closing' : 'Close leave year'}
          </Button>
        )}
      </div>
    </>
  );
}

function YearChoice({ types: { yearStart } }: { types: LeaveTypes }) {
  const current = leaveYearOf(todayInIndia(), yearStart);
  const [year, setYear] = useState(current - 1);
  const label = formatLeaveYear(year, yearStart);
  return (
    <div className="grid gap-5">
      <SelectField
        label="Leave year"
        value={year}
        onChange={({ target }) => setYear(Number(target.value))}
        className="w-44"
        options={[current - 1, current].map((option) => [option, formatLeaveYear(option, yearStart)])}
      />
      <Loaded
        query={useQuery(yearEndQuery(year))}
        loading={messages.yearLoading}
        failed={messages.yearLoadFailed}
        as="list"
      >
        {(data) => <YearEnd key={year} year={year} label={label} yearEnd={data} />}
      </Loaded>
    </div>
  );
}

/** The end of a leave year: what is carried, lapses and is encashed, by employee, and closing it. */
export default function YearEndScreen() {
  return (
    <>
      <PageHeader subtitle={messages.yearIntro}>
        <ButtonLink to="/admin/leave-types">Leave types</ButtonLink>
      </PageHeader>
      <Loaded
        query={useRoute(leaveTypesRoutes.leaveTypes)}
        loading={messages.yearLoading}
        failed={messages.loadFailed}
        as="list"
      >
        {(types) => <YearChoice types={types} />}
      </Loaded>
    </>
  );
}
