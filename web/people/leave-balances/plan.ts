import { type LeaveType, rulesOn } from '../../../shared/leaves/leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import { balanceOn, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import type { Person } from '../../../shared/people/people.ts';
import { normaliseKey, personFinder } from '../../import/find-person.ts';
import type { ImportPlan } from '../../import/import.ts';
import { newId } from '../../lib/client.ts';
import { cellsByColumn, type MatchedColumns, type MatchedRow } from '../../sheets/match-columns.ts';
import { parseNumber } from '../../sheets/parse-value.ts';
import type { RefusedRow } from '../../sheets/sheet.ts';
import { balanceTexts } from '../messages.ts';
import type { BalanceColumn } from './columns.ts';

/** The balance of an employee that a row sets. */
export interface PlannedBalance {
  /** In the sheet. */
  number: number;
  userId: Person['userId'];
  name: string;
  employeeId: string | undefined;
  type: LeaveType;
  /** The id of the adjustment: sent again after a lost answer, it is made once. */
  id: string;
  /** The balance of today, and what it becomes. */
  before: number;
  days: number;
}

type Read = Omit<PlannedBalance, 'userId' | 'type' | 'id' | 'before' | 'days'> & {
  person?: Person;
  type?: LeaveType;
  days?: number;
  reasons: string[];
};

const maxDays = 366;
const isDays = (days: number | undefined): days is number =>
  days !== undefined && days >= 0 && days <= maxDays && Number.isInteger(days * 2);

function readRow(
  row: MatchedRow,
  positions: ReadonlyMap<BalanceColumn, number>,
  findPerson: ReturnType<typeof personFinder<Person>>,
  types: readonly LeaveType[],
): Read[] {
  const cells = cellsByColumn(
    row,
    positions,
    (column, text) => column === 'days' && parseNumber(text) !== undefined,
  );
  if (cells.isBlank) return [];
  const { textOf, misfit } = cells;
  const { person, message } = findPerson({ employeeId: textOf('employeeId'), email: textOf('email') });
  const type = types.find(({ name }) => normaliseKey(name) === normaliseKey(textOf('type')));
  const written = textOf('days');
  const days = parseNumber(written);
  const ofType = type
    ? []
    : [
        balanceTexts.noType(
          textOf('type'),
          types.map(({ name }) => name),
        ),
      ];
  const ofDays = isDays(days) ? [] : [written === '' ? balanceTexts.noDays : balanceTexts.notDays(written)];
  return [
    {
      number: row.number,
      name: person?.name ?? textOf('name'),
      employeeId: person?.employeeId ?? textOf('employeeId'),
      ...(person && { person }),
      ...(type && { type }),
      ...(days !== undefined && { days }),
      reasons: misfit ? [misfit] : [...(message ? [message] : []), ...ofType, ...ofDays],
    },
  ];
}

/** Why an employee can have no balance of a type today; undefined where they can. */
function refusalOf({ employment }: LeaveLedgers, type: LeaveType, today: string): string | undefined {
  if (!isEntitled(type, employment, today)) return balanceTexts.notOffered(type.name);
  return rulesOn(type, today)?.isPaid === false ? balanceTexts.unpaid(type.name) : undefined;
}

/**
 * Plans the import of a sheet of leave balances, compared with the balances of today.
 * @param read the ledgers of an employee @throws CallError
 */
export async function planBalances(
  { positions, rows }: MatchedColumns<BalanceColumn>,
  people: readonly Person[],
  types: readonly LeaveType[],
  today: string,
  read: (userId: Person['userId']) => Promise<LeaveLedgers | null>,
): Promise<ImportPlan<PlannedBalance>> {
  const findPerson = personFinder(people);
  const all = rows.flatMap((row) => readRow(row, positions, findPerson, types));
  const refused: RefusedRow[] = all.filter(({ reasons }) => reasons.length > 0);
  const sound = all.filter(({ reasons }) => reasons.length === 0);
  const same = Map.groupBy(sound, ({ person, type }) => `${person?.userId} ${type?.id}`);
  const ledgers = new Map<string, LeaveLedgers | null>();
  const planned: PlannedBalance[] = [];
  let unchanged = 0;
  for (const group of same.values()) {
    const [{ number, name, employeeId, person, type, days }] = group as [Read];
    if (!person || !type || days === undefined) continue;
    const { userId } = person;
    if (group.length > 1) {
      const numbers = group.map((row) => row.number);
      for (const row of group)
        refused.push({ ...row, reasons: [balanceTexts.repeated(name, type.name, numbers)] });
      continue;
    }
    const own = ledgers.get(userId) ?? (await read(userId));
    ledgers.set(userId, own);
    const refusal = own ? refusalOf(own, type, today) : balanceTexts.noTypes;
    if (!own || refusal) {
      refused.push({ number, name, reasons: [refusal ?? balanceTexts.noTypes] });
      continue;
    }
    const before = balanceOn(ledgerOf(ledgerInputOf(own, type, today), today), today) / 2;
    if (before === days) unchanged++;
    else planned.push({ number, userId, name, employeeId, type, id: newId('adj'), before, days });
  }
  return { rows: planned, refused: refused.toSorted((a, b) => a.number - b.number), unchanged };
}
