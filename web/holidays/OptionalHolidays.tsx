import { formatDate, formatWeekday } from '../../shared/date.ts';
import type { Holiday } from '../../shared/holidays/holidays.ts';
import { type OwnDayRules, leaveDayRulesRoutes as routes } from '../../shared/leaves/leave-day-rules.ts';
import { useAction } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { useReplacing } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { optionalMessages as messages } from './messages.ts';

interface ChoiceCellProps {
  holiday: Holiday;
  isChosen: boolean;
  isOpen: boolean;
  isFull: boolean;
}

/** Chooses a holiday, or withdraws the choice, until the day before it. */
function ChoiceCell({ holiday: { id, name }, isChosen, isOpen, isFull }: ChoiceCellProps) {
  const replacing = useReplacing(routes.ownDayRules);
  const [busy, run] = useAction({ failed: serverMessageOr(messages.choiceFailed) });
  if (!isOpen) return isChosen ? 'Chosen' : 'Not chosen';
  const change = () =>
    run(async () => {
      const route = isChosen ? routes.withdrawHoliday : routes.chooseHoliday;
      await replacing(asEmployee(route, { params: { id } }));
      return isChosen ? messages.withdrawn(name) : messages.chosen(name);
    });
  return (
    <Button
      size="small"
      kind={isChosen ? 'quiet' : 'secondary'}
      icon={isChosen ? undefined : 'check'}
      className="max-md:w-full"
      aria-describedby={id}
      busy={busy}
      disabled={!isChosen && isFull}
      onClick={() => void change()}
    >
      {isChosen ? 'Withdraw' : 'Choose'}
    </Button>
  );
}

const createColumns = (
  choices: ReadonlySet<string>,
  today: string,
  isFull: boolean,
): readonly Column<Holiday>[] => [
  {
    title: 'Holiday',
    className: 'font-semibold wrap-anywhere',
    cell: ({ id, name }) => <span id={id}>{name}</span>,
  },
  { title: 'Date', className: 'figures md:w-36', cell: ({ date }) => formatDate(date) },
  { title: 'Day', className: 'text-secondary md:w-36', cell: ({ date }) => formatWeekday(date) },
  {
    title: 'Your choice',
    align: 'end',
    className: 'md:w-40',
    cell: (holiday) => (
      <ChoiceCell
        holiday={holiday}
        isChosen={choices.has(holiday.id)}
        isOpen={holiday.date > today}
        isFull={isFull}
      />
    ),
  },
];

interface OptionalHolidaysProps {
  /** The optional holidays of a year and of the employee's work location. */
  holidays: readonly Holiday[];
  year: string;
  today: string;
  choices: OwnDayRules['optionalHolidays'];
}

/** The optional holidays that an employee may choose, and how many of them. */
export function OptionalHolidays({
  holidays,
  year,
  today,
  choices: { perYear, chosen },
}: OptionalHolidaysProps) {
  const ids = new Set(chosen);
  const taken = holidays.filter(({ id }) => ids.has(id)).length;
  const title = 'Optional Holidays';
  return (
    <ListCard
      title={title}
      controls={<p className="text-13 text-secondary">{messages.choicesOf(taken, perYear, year)}</p>}
      rows={holidays}
      empty={<EmptyState icon="calendar" message={messages.noOptional} />}
    >
      {(rows) => (
        <Table
          label={title}
          columns={createColumns(ids, today, taken >= perYear)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </ListCard>
  );
}
