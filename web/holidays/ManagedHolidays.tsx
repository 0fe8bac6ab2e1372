import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { type Holiday, type HolidayDetails, holidayYears } from '../../shared/holidays.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState, Loading, Skeleton } from '../ui/states.tsx';
import { HolidayForm } from './HolidayForm.tsx';
import { addButtonId, useHolidayActions } from './holiday-actions.ts';
import { ManagedHolidayTable } from './ManagedHolidayTable.tsx';
import { messages } from './messages.ts';

const years = ['', ...holidayYears].map((year) => ({ value: year, label: year || 'All' }));

/** The year of a date, where it is one to choose; all of them otherwise. */
function yearOf(date: string): string {
  const year = date.slice(0, 4);
  return years.some(({ value }) => value === year) ? year : '';
}

/** All holidays, and the form that adds one or changes one. */
export function ManagedHolidays({ holidays }: { holidays: readonly Holiday[] }) {
  const [year, setYear] = useState(() => yearOf(todayInIndia()));
  const shown = holidays.filter(({ date }) => date.startsWith(year));
  const { mode, setMode, closeForm, addHoliday, changeHoliday, deleteHoliday } = useHolidayActions();

  /** A holiday that was added or moved stays in sight. */
  const showYearOf = ({ date }: HolidayDetails) =>
    setYear((shown) => (date.startsWith(shown) ? shown : yearOf(date)));

  const editForm = (holiday: Holiday) =>
    typeof mode === 'object' &&
    mode.edit === holiday.id && (
      <HolidayForm
        label={`Change ${holiday.name}`}
        initial={{ name: holiday.name, date: holiday.date }}
        submitLabel="Save"
        onSubmit={async (details) => {
          await changeHoliday(holiday.id, details);
          showYearOf(details);
        }}
        toFailureMessage={messages.updatingFailed}
        onCancel={closeForm}
      />
    );

  return (
    <Card flush>
      <div className="p-4 md:px-5 md:py-3">
        <CardHeader title="All holidays">
          <div className="flex flex-wrap-reverse gap-3 max-md:w-full">
            <div className="max-md:w-full">
              <Segmented label="Year" options={years} value={year} onValueChange={setYear} />
            </div>
            <Button
              id={addButtonId}
              kind={mode === 'add' ? 'secondary' : 'primary'}
              className="max-md:w-full"
              aria-expanded={mode === 'add'}
              onClick={() => (mode === 'add' ? closeForm() : setMode('add'))}
            >
              Add Holiday
            </Button>
          </div>
        </CardHeader>
      </div>
      {mode === 'add' && (
        <div className="border-t border-line">
          <HolidayForm
            label="Add a holiday"
            initial={{ name: '', date: '' }}
            submitLabel="Add"
            onSubmit={async (details) => {
              await addHoliday(details);
              showYearOf(details);
            }}
            toFailureMessage={messages.addingFailed}
            onCancel={closeForm}
          />
        </div>
      )}
      <div className="border-t border-line">
        {shown.length > 0 ? (
          <ManagedHolidayTable
            holidays={shown}
            form={editForm}
            onEdit={({ id }) => setMode({ edit: id })}
            onDelete={deleteHoliday}
          />
        ) : (
          <EmptyState icon="calendar" message={year ? messages.noneOf(year) : messages.none} />
        )}
      </div>
    </Card>
  );
}

/** Rows in the shape of those that come. */
export const ManagedHolidaysSkeleton = () => (
  <Loading message="Loading holidays…">
    <Card flush>
      <div className="h-15 px-5 py-4.5 text-15 font-semibold">All holidays</div>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-15 items-center gap-6 border-t border-line px-5">
          <Skeleton className="h-4 w-6" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-8 w-36" />
        </div>
      ))}
    </Card>
  </Loading>
);
