import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import {
  type Holiday,
  type HolidayDetails,
  holidayYears,
  holidaysRoutes as routes,
} from '../../shared/holidays/holidays.ts';
import { attempt } from '../lib/action.ts';
import { asAdminByCookie } from '../lib/client.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { focusFirstField, useFocusNext, useRemoveRow } from '../ui/focus.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { EmptyState } from '../ui/states.tsx';
import { CountedHolidays } from './CountedHolidays.tsx';
import { allHolidaysQuery, useChangingHolidays, useLoadAlert, withHoliday } from './calls.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { editButtonId, ManagedHolidayTable } from './ManagedHolidayTable.tsx';
import { messages } from './messages.ts';

const GazettedHolidaysDialog = lazyPart(
  async () => (await import('./GazettedHolidaysDialog.tsx')).GazettedHolidaysDialog,
);

const addButtonId = 'add-holiday';
const addFormId = 'add-holiday-form';

const yearChoices = ['', ...holidayYears].map((year) => ({ value: year, label: year || 'All' }));

/** The filter choice that includes a date: its year, or '' for all years. */
function yearChoiceOf(date: string): string {
  const year = date.slice(0, 4);
  return yearChoices.some(({ value }) => value === year) ? year : '';
}

/** Whether the form adds a holiday or edits the one with this id; one form is open at a time (spec §4). */
type FormMode = 'add' | { edit: string };

function useHolidayActions() {
  const [mode, setMode] = useState<FormMode>();
  const focusNext = useFocusNext();
  const removeRow = useRemoveRow();
  const { alert } = useConfirm();
  const changing = useChangingHolidays();

  const remove = async (id: string) => {
    const write = asAdminByCookie(routes.deleteHoliday, { params: { id } });
    return (await changing(write, (list) => list.filter((other) => other.id !== id))).message;
  };

  function closeForm() {
    focusNext(mode === 'add' || !mode ? addButtonId : editButtonId(mode.edit));
    setMode(undefined);
  }

  return {
    mode,
    setMode,
    closeForm,
    addHoliday: async (body: HolidayDetails) => {
      await changing(asAdminByCookie(routes.addHoliday, { body }), withHoliday);
      showToast('success', messages.added);
    },
    changeHoliday: async (id: string, body: HolidayDetails) => {
      await changing(asAdminByCookie(routes.changeHoliday, { params: { id }, body }), withHoliday);
      showToast('success', messages.updated);
      closeForm();
    },
    deleteHoliday: ({ id }: Holiday) =>
      attempt(() => removeRow(editButtonId(id), () => remove(id), addButtonId), {
        failed: messages.deletingFailed,
        show: (kind, message) => (kind === 'error' ? void alert(message) : showToast(kind, message)),
      }),
  };
}

/** The first values of the form of a holiday, without the fields that a holiday for all does not have. */
const detailsOf = ({ name, date, locations, isOptional }: Holiday): HolidayDetails => ({
  name,
  date,
  ...(locations && { locations }),
  ...(isOptional && { isOptional }),
});

/** All holidays, with the form for a new one above the rows, and the form that edits one in place of its row. */
function HolidayList() {
  const { data, error, refetch } = useQuery(allHolidaysQuery);
  useLoadAlert(error);
  const [isPickingGazetted, setPickingGazetted] = useState(false);
  const { mode, setMode, closeForm, addHoliday, changeHoliday, deleteHoliday } = useHolidayActions();
  const isEditing = ({ id }: Holiday) => typeof mode === 'object' && mode.edit === id;
  const [year, setYear] = useState(() => yearChoiceOf(todayInIndia()));
  // Deferred, so that rendering the rows does not block the choice.
  const shownYear = useDeferredValue(year);
  // A row with a form, which may hold unsaved input, is never filtered out.
  const rows = data?.filter((holiday) => isEditing(holiday) || holiday.date.startsWith(shownYear));

  /** Changes the year filter where it would hide a holiday that was saved. */
  const showYearOf = ({ date }: HolidayDetails) =>
    setYear((chosen) => (date.startsWith(chosen) ? chosen : yearChoiceOf(date)));

  return (
    <>
      <ListCard
        title="All holidays"
        controls={
          <>
            <Segmented label="Year" options={yearChoices} value={year} onValueChange={setYear} />
            <Button disabled={!data} onClick={() => setPickingGazetted(true)}>
              Add gazetted holidays
            </Button>
            <Button
              id={addButtonId}
              kind={mode === 'add' ? 'secondary' : 'primary'}
              onClick={() => {
                setMode('add');
                focusFirstField(document.getElementById(addFormId));
              }}
            >
              Add Holiday
            </Button>
          </>
        }
        above={
          mode === 'add' && (
            <HolidayForm
              id={addFormId}
              label="Add a holiday"
              defaultValues={{ name: '', date: '' }}
              submitLabel="Add"
              onSubmit={async (details) => {
                await addHoliday(details);
                showYearOf(details);
              }}
              toFailureMessage={messages.addingFailed}
              onCancel={closeForm}
            />
          )
        }
        query={{ data: rows, error, refetch }}
        loading="Loading holidays…"
        failed={() => messages.loadFailed}
        size={8}
        empty={<EmptyState icon="calendar" message={year ? messages.noneOf(year) : messages.none} />}
      >
        {(holidays) => (
          <ManagedHolidayTable
            holidays={holidays}
            renderForm={(holiday) =>
              isEditing(holiday) && (
                <HolidayForm
                  label={`Change ${holiday.name}`}
                  defaultValues={detailsOf(holiday)}
                  submitLabel="Save"
                  onSubmit={async (details) => {
                    await changeHoliday(holiday.id, details);
                    showYearOf(details);
                  }}
                  toFailureMessage={messages.updatingFailed}
                  onCancel={closeForm}
                />
              )
            }
            onEdit={({ id }) => setMode({ edit: id })}
            onDelete={deleteHoliday}
          />
        )}
      </ListCard>
      <GazettedHolidaysDialog
        open={isPickingGazetted}
        onClose={() => setPickingGazetted(false)}
        holidays={data ?? []}
        initialYear={year || todayInIndia().slice(0, 4)}
        onAdded={(added) => setYear(yearChoiceOf(added))}
      />
    </>
  );
}

/** Spec §2, Holidays (admin). */
export default function ManageHolidaysScreen() {
  return (
    <>
      <PageHeader subtitle="Employees see changes immediately." />
      <CountedHolidays />
      <HolidayList />
    </>
  );
}
