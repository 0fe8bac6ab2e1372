import { useState } from 'react';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { type MissingName, missingNeedOf } from '../../shared/reports/missing.ts';
import { missingParts } from '../../shared/reports/report-parts.ts';
import type { IncompletePerson, ReportedMonths } from '../../shared/reports/reports.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { BarList } from '../ui/BarList.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Email, EmployeeLink } from '../ui/employee.tsx';
import { Options, SelectField } from '../ui/inputs.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { useMonthOfAddress } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { type Column, headingColumn } from '../ui/Table.tsx';
import { messages } from './messages.ts';
import { countsOf, missingLabel, missingSheet } from './missing-sheet.ts';
import { ReportContent } from './ReportContent.tsx';
import { ReportTable } from './ReportTable.tsx';
import { newestMonth, reportScreen } from './reported-months.tsx';
import { useMonthReport } from './year.tsx';

const columns: Column<IncompletePerson>[] = [
  headingColumn('Employee', ({ userId, name, email }) => (
    <span className="grid">
      <EmployeeLink id={userId} name={name} className="justify-self-start" />
      <span className="text-12 text-tertiary wrap-anywhere">
        <Email address={email} />
      </span>
    </span>
  )),
  {
    title: 'Department',
    className: 'text-secondary wrap-anywhere',
    cell: ({ department }) => department ?? <span className="text-tertiary">–</span>,
  },
  {
    title: 'Missing',
    className: 'text-secondary',
    cell: ({ missing }) => missing.map(missingLabel).join(', '),
  },
];

const everything = 'everything';

function MissingOfMonth({
  people,
  period,
  isWhole,
}: {
  people: readonly IncompletePerson[];
  period: PayPeriod;
  isWhole: boolean;
}) {
  const [chosen, choose] = useState<MissingName | typeof everything>(everything);
  const counts = countsOf(people);
  // The details of the chosen kind may have been added since.
  const name = counts.find((of) => of.name === chosen)?.name;
  const shown = name === undefined ? people : people.filter(({ missing }) => missing.includes(name));
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader title="Employees by detail" />
        <BarList
          bars={counts.map((of) => ({
            key: of.name,
            label: missingLabel(of.name),
            text: countEmployees(of.employees),
            amount: of.employees,
          }))}
        />
      </Card>
      <ReportTable
        title="Missing details"
        note={name !== undefined && missingNeedOf(name).why}
        controls={
          <SelectField
            label="Detail"
            className="sm:w-72"
            value={name ?? everything}
            onChange={({ target }) => choose(target.value as MissingName | typeof everything)}
          >
            <option value={everything}>All details ({formatCount(people.length)})</option>
            <Options
              labels={counts.map((of) => [
                of.name,
                `${missingLabel(of.name)} (${formatCount(of.employees)})`,
              ])}
            />
          </SelectField>
        }
        columns={columns}
        rows={shown}
        rowKey={({ userId }) => userId}
        file={isWhole ? { name: `missing-${period}`, create: () => missingSheet(period, shown) } : undefined}
      />
    </>
  );
}

/** The missing details of a month's employees: the month of the address, else the newest one with payslips. */
function MissingReport({ months: reported }: { months: ReportedMonths }) {
  const { period, field } = useMonthOfAddress(newestMonth(reported));
  // Details are entered on other screens, a moment before.
  const query = useMonthReport(period, missingParts, { staleTime: 0 });
  return (
    <>
      <PageHeader subtitle={messages.missingSubtitle}>
        <MonthField label="Month" {...field} />
        <ButtonLink to="/admin/users/import" className="self-end">
          Import details
        </ButtonLink>
      </PageHeader>
      <ReportContent
        query={query}
        isEmpty={(people) => people.length === 0}
        empty={
          // Every employee of a month lacks the payslip while the company has none.
          reported.newest === undefined
            ? messages.noEmployeesYet(formatPeriod(period))
            : messages.nothingMissing(formatPeriod(period))
        }
      >
        {(people, isWhole) => (
          <MissingOfMonth key={period} people={people} period={period} isWhole={isWhole} />
        )}
      </ReportContent>
    </>
  );
}

export default reportScreen(MissingReport);
