import type { ReactNode } from 'react';
import { formatDate, formatWeekday } from '../../shared/date.ts';
import type { Holiday } from '../../shared/holidays/holidays.ts';
import { Badge } from '../ui/Badge.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { messages } from './messages.ts';

/** On a phone, three columns: the number, the name, and the date above its weekday. */
const phoneRowClasses =
  'max-md:grid max-md:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-md:grid-rows-2 max-md:items-center max-md:gap-x-2';

const columns: readonly Column<Holiday>[] = [
  {
    title: 'Sr.No',
    phone: 'grid-item',
    className: 'figures text-tertiary md:w-20 max-md:row-span-2',
    cell: (_, index) => index + 1,
  },
  {
    title: 'Holiday',
    phone: 'grid-item',
    className: 'font-semibold wrap-anywhere max-md:row-span-2',
    cell: (holiday) => (
      <>
        {holiday.name}
        <HolidayScope holiday={holiday} />
      </>
    ),
  },
  {
    title: 'Date',
    phone: 'grid-item',
    className: 'figures md:w-36 max-md:text-right',
    cell: ({ date }) => formatDate(date),
  },
  {
    title: 'Day',
    phone: 'grid-item',
    className: 'text-secondary md:w-36 max-md:text-right max-md:text-13',
    cell: ({ date }) => formatWeekday(date),
  },
];

interface HolidayCardProps {
  title: string;
  holidays: readonly Holiday[];
  emptyMessage: string;
  /** Below `emptyMessage`. */
  children?: ReactNode;
}

const HolidayCard = ({ title, holidays, emptyMessage, children }: HolidayCardProps) => (
  <TableCard
    title={title}
    rows={holidays}
    empty={
      <EmptyState icon="calendar" message={emptyMessage}>
        {children}
      </EmptyState>
    }
    label={title}
    columns={columns}
    rowKey={({ id }) => id}
    phoneRowClasses={phoneRowClasses}
  />
);

interface HolidayTablesProps {
  upcoming: readonly Holiday[];
  past: readonly Holiday[];
  /** Shown where no upcoming holiday is left. */
  nextHolidayHint?: ReactNode;
  /** Between the two tables. */
  children?: ReactNode;
}

export const HolidayTables = ({ upcoming, past, nextHolidayHint, children }: HolidayTablesProps) => (
  <div className="grid gap-5">
    <HolidayCard title="Upcoming Holidays" holidays={upcoming} emptyMessage={messages.noUpcoming}>
      {nextHolidayHint}
    </HolidayCard>
    {children}
    <HolidayCard title="Past Holidays" holidays={past} emptyMessage={messages.noPast} />
  </div>
);

/** Below the name of a holiday: that it is optional, and the work locations it is for; nothing of a holiday for all. */
export const HolidayScope = ({ holiday: { isOptional, locations } }: { holiday: Holiday }) =>
  (isOptional || locations) && (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-13 font-normal text-tertiary">
      {isOptional && <Badge tone="neutral">Optional</Badge>}
      {locations?.join(', ')}
    </span>
  );
