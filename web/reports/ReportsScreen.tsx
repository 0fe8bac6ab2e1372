import { Link } from 'react-router';
import { type DutyRule, payReaders, peopleAdmins } from '../../shared/duties.ts';
import { mayDo } from '../lib/session.ts';
import { Card } from '../ui/Card.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { messages } from './messages.ts';

interface ReportLink {
  path: string;
  title: string;
  text: string;
  icon: IconName;
  duties: DutyRule;
}

const reports: readonly ReportLink[] = [
  {
    path: 'register',
    duties: payReaders,
    title: 'Year register',
    text: 'Each employee, month and component of a financial year, with totals.',
    icon: 'slip',
  },
  {
    path: 'cost',
    duties: payReaders,
    title: 'Cost',
    text: 'Salaries and employer contributions by month and department.',
    icon: 'wallet',
  },
  {
    path: 'headcount',
    duties: 'every',
    title: 'Headcount',
    text: 'Employees by month and department, joined, left, and attrition.',
    icon: 'people',
  },
  {
    path: 'variance',
    duties: payReaders,
    title: 'Variance',
    text: 'Why the net pay of a month differs from the month before.',
    icon: 'payRun',
  },
  {
    path: 'statutory',
    duties: payReaders,
    title: 'Statutory by month',
    text: 'What was due, exported, filed and paid to each authority.',
    icon: 'statutory',
  },
  {
    path: 'missing',
    duties: peopleAdmins,
    title: 'What is missing',
    text: 'Employees without a payslip, PAN, UAN, bank account or another detail.',
    icon: 'info',
  },
];

/** The reports that the duties of the admin cover. */
export default function ReportsScreen() {
  return (
    <>
      <PageHeader subtitle={messages.subtitle} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {reports
          .filter(({ duties }) => mayDo(duties))
          .map(({ path, title, text, icon }) => (
            <li key={path}>
              <Card className="relative grid h-full grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 transition-colors hover:border-field has-focus-visible:border-field">
                <span className="row-span-2 grid size-10 place-items-center rounded-10 bg-accent-soft text-link">
                  <Icon name={icon} />
                </span>
                <h2 className="text-15 font-semibold">
                  <Link
                    to={`/admin/reports/${path}`}
                    className="rounded-6 before:absolute before:inset-0 before:rounded-14"
                  >
                    {title}
                  </Link>
                </h2>
                <p className="text-14 text-secondary">{text}</p>
              </Card>
            </li>
          ))}
      </ul>
    </>
  );
}
