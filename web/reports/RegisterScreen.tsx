import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { formatFinancialYear, formatPeriod, formatShortMonth, type PayPeriod } from '../../shared/period.ts';
import {
  amountsOfPerson,
  type Register,
  registerOf,
  totalOfPerson,
  totalsOfMonths,
} from '../../shared/reports/register.ts';
import { registerParts } from '../../shared/reports/report-parts.ts';
import type { ReportedMonths } from '../../shared/reports/reports.ts';
import { formatRupees } from '../lib/figures.ts';
import { formatCompactRupees } from '../lib/rupees.ts';
import { BarChart } from '../ui/BarChart.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { Options, SelectField } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/Table.tsx';
import { amountColumn } from './columns.tsx';
import { messages } from './messages.ts';
import { ImportedNote, ReportContent } from './ReportContent.tsx';
import { ReportTable } from './ReportTable.tsx';
import { registerSheet } from './register-sheet.ts';
import { emptyMessage, reportScreen } from './reported-months.tsx';
import { useYear, useYearReport, YearField } from './year.tsx';

/** An employee, or all of them together. */
interface Row {
  key: string;
  name: string;
  detail: string;
  amounts: readonly (Paise | undefined)[];
  total: Paise;
  isTotal?: true;
}

const columnsOf = (months: readonly PayPeriod[]): Column<Row>[] => [
  {
    title: 'Employee',
    phone: 'heading',
    isSticky: true,
    className: 'md:h-11! md:min-w-48',
    cell: ({ key, name, detail, isTotal }) =>
      isTotal ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <span className="grid">
          <EmployeeLink id={key} name={name} className="justify-self-start" />
          {detail && <span className="text-12 text-tertiary">{detail}</span>}
        </span>
      ),
  },
  ...months.map((month, index) =>
    amountColumn<Row>(formatShortMonth(month), ({ amounts }) => amounts[index]),
  ),
  amountColumn('Total', ({ total }) => total, { isStrong: true }),
];

function toRows({ people, months }: Register, component: string): Row[] {
  const totals = totalsOfMonths(people, component, months.length);
  return [
    ...people.map((person) => ({
      key: person.userId,
      name: person.name,
      detail: [person.employeeId, person.department].filter(Boolean).join(', '),
      amounts: amountsOfPerson(person, component),
      total: totalOfPerson(person, component),
    })),
    {
      key: 'all',
      name: 'All employees',
      detail: '',
      amounts: totals,
      total: sumPaise(totals),
      isTotal: true,
    },
  ];
}

/** No department is called so: payslips have none, or one with a name. */
const allDepartments = '';

function RegisterOfYear({ register, year, isWhole }: { register: Register; year: string; isWhole: boolean }) {
  const [query, setQuery] = useSearchParams();
  const [chosen, choose] = useState('netPay');
  const department = query.get('department') ?? allDepartments;
  const component = register.components.find(({ id }) => id === chosen) ?? register.components.at(-1);
  const id = component?.id ?? 'netPay';
  const shown = useMemo(
    (): Register => ({
      ...register,
      people: register.people.filter(
        (person) => department === allDepartments || person.department === department,
      ),
    }),
    [register, department],
  );
  const rows = useMemo(() => toRows(shown, id), [shown, id]);
  const columns = useMemo(() => columnsOf(shown.months), [shown.months]);
  const totals = rows.at(-1);
  const departments = [...new Set(register.people.flatMap((person) => person.department ?? []))].sort();
  const title = component?.label ?? '';
  return (
    <>
      <Card>
        <CardHeader title={title}>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
            <SelectField
              label="Component"
              className="sm:w-56"
              value={id}
              onChange={({ target }) => choose(target.value)}
              options={register.components.map((option) => [option.id, option.label])}
            />
            <SelectField
              label="Department"
              className="sm:w-56"
              value={department}
              onChange={({ target }) =>
                setQuery(
                  (before) => {
                    before.set('department', target.value);
                    return before;
                  },
                  { replace: true },
                )
              }
            >
              <option value={allDepartments}>All departments</option>
              <Options labels={departments.map((option) => [option, option])} />
            </SelectField>
          </div>
        </CardHeader>
        <BarChart
          format={formatCompactRupees}
          bars={shown.months.map((month, index) => ({
            key: month,
            label: formatShortMonth(month),
            description: `${formatPeriod(month)}: ${formatRupees(totals?.amounts[index] ?? paise(0))}`,
            amount: totals?.amounts[index],
            isHighlighted: index === shown.months.length - 1,
          }))}
        />
      </Card>
      {shown.people.length === 0 ? (
        <Card flush>
          <EmptyState icon="reports" message={messages.noEmployees} />
        </Card>
      ) : (
        <ReportTable
          title="Year register"
          note={`${title} in rupees. The file has every component.`}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          file={
            isWhole ? { name: `year-register-${year}`, create: () => registerSheet(year, shown) } : undefined
          }
          isWide
        />
      )}
    </>
  );
}

/** Employee × month × component of a financial year. */
function RegisterReport({ months: reported }: { months: ReportedMonths }) {
  const { year, field } = useYear(reported);
  const query = useYearReport(year, registerParts);
  const name = formatFinancialYear(year);
  const months = useMemo(
    () => query.data?.map((rows, i) => ({ payPeriod: query.months[i] as PayPeriod, rows })),
    [query.data, query.months],
  );
  const register = useMemo(
    () => months && registerOf(months.filter(({ rows }) => rows.length > 0)),
    [months],
  );
  return (
    <>
      <PageHeader subtitle={messages.registerSubtitle}>
        <YearField {...field} />
      </PageHeader>
      <ReportContent
        query={{ ...query, data: register }}
        isEmpty={({ people }) => people.length === 0}
        empty={emptyMessage(reported, messages.noPayslips(name))}
      >
        {(of, isWhole) => (
          <>
            <ImportedNote
              months={(months ?? []).map(({ payPeriod, rows }) => ({
                payPeriod,
                imported: rows.filter(({ isImported }) => isImported).length,
              }))}
            />
            <RegisterOfYear key={year} register={of} year={name} isWhole={isWhole} />
          </>
        )}
      </ReportContent>
    </>
  );
}

export default reportScreen(RegisterReport);
