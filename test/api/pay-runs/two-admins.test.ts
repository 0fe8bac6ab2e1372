import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { type Rupees, toPaise } from '../../../shared/money.ts';
import { type DayName, dayNames, settleDays } from '../../../shared/pay/month-days.ts';
import { calculateRow } from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayRunRow, SavedRow } from '../../../shared/pay-runs/rows.ts';
import { toPeriod } from '../../../shared/period.ts';
import { accountItem, profileItem, sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const people = [1, 2, 3];
const period = toPeriod(todayInIndia());

const portal = setUpPortal();
const run = payRunClient(portal, period);

beforeAll(async () => {
  await putItems(
    'accounts',
    people.map((count) => accountItem(count)),
  );
  await putItems('profiles', people.map(profileItem));
  // The leave balance takes over the dates of joining, as it does with every profile that was saved.
  for (const count of people) await portal.setPayroll(sampleUserId(count), { hra: count });
  await run.open();
});

interface Figures {
  paidDays: number;
  lopDays: number;
  otherDeduction: number;
  typedDays: DayName[];
}
type Field = Exclude<keyof Figures, 'typedDays'>;
const fields: Field[] = ['paidDays', 'lopDays', 'otherDeduction'];

/** A person's month as it must be, and the version that an edit of it has to name. */
interface Month {
  figures: Figures;
  version: number;
}

/** The screen of each admin: the rows as they were when they were last read. */
type Screen = Map<number, PayRunRow>;

const figuresOf = (row: PayRunRow): Figures => ({
  paidDays: row.paidDays ?? 0,
  lopDays: row.lopDays ?? 0,
  otherDeduction: row.otherDeduction ?? 0,
  typedDays: row.typedDays ?? [],
});

interface Edit {
  admin: number;
  person: number;
  field: Field;
  value: number;
}

const edit = fc.record({
  admin: fc.integer({ min: 0, max: 1 }),
  person: fc.constantFrom(...people),
  field: fc.constantFrom(...fields),
  value: fc.integer({ min: 0, max: 8 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), edits: fc.tuple(edit) }) },
  // Both at once: of the same person as often as not.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), edits: fc.tuple(edit, edit) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('read' as const), admin: fc.integer({ min: 0, max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('old screen' as const), edits: fc.tuple(edit) }) },
);

/** The model's outcome of an edit, which it takes over where it is saved. */
function expectOf(months: Map<number, Month>, { person, field, value }: Edit, version: number) {
  const month = months.get(person) as Month;
  if (month.figures[field] === value) return 'saved';
  if (month.version !== version) return 'conflict';
  const figures = { ...month.figures, [field]: value };
  const days = settleDays(
    period,
    {},
    month.figures,
    figures,
    dayNames.filter((name) => name === field),
  );
  month.figures = { ...figures, ...days, lopDays: figures.lopDays };
  month.version += 1;
  return 'saved';
}

const clone = (months: Map<number, Month>) =>
  new Map([...months].map(([person, month]) => [person, { ...month, figures: { ...month.figures } }]));

test('two admins who edit one month at random lose nothing unseen, and its sums are those of its rows', async () => {
  const read = async (): Promise<Screen> =>
    new Map((await run.rows()).map((row) => [Number(row.email.split('.')[1]?.split('@')[0]), row]));

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const screens: [Screen, Screen] = [await read(), await read()];
      let months = new Map(
        [...screens[0]].map(([person, row]) => [person, { figures: figuresOf(row), version: row.version }]),
      );
      for (const done of steps) {
        if (done.kind === 'read') {
          screens[done.admin as 0 | 1] = await read();
          continue;
        }
        const edits = done.edits as Edit[];
        const named = edits.map(
          ({ admin, person }) => (screens[admin as 0 | 1].get(person) as PayRunRow).version,
        );
        if (done.kind === 'old screen') {
          const [one] = edits as [Edit];
          const body = { [one.field]: one.value, version: named[0] };
          const { status } = await portal.setPayroll(sampleUserId(one.person), body);
          const outcome = expectOf(months, one, named[0] as number);
          expect(status).toBe(outcome === 'saved' ? 200 : 409);
          continue;
        }
        const replies: SavedRow[] = await Promise.all(
          edits.map(async ({ person, field, value }, i) => {
            const [reply] = await run.save({
              userId: sampleUserId(person),
              version: named[i],
              [field]: value,
            });
            return reply;
          }),
        );
        const outcomes = replies.map(({ outcome }) => outcome);
        // Either of two edits at once may have been first.
        const orders =
          edits.length === 1
            ? [[0]]
            : [
                [0, 1],
                [1, 0],
              ];
        const ends = orders.map((order) => {
          const after = clone(months);
          const expected: string[] = [];
          for (const i of order) expected[i] = expectOf(after, edits[i] as Edit, named[i] as number);
          return { after, expected };
        });
        const end = ends.find(({ expected }) => JSON.stringify(expected) === JSON.stringify(outcomes));
        expect(ends.map(({ expected }) => expected)).toContainEqual(outcomes);
        months = end?.after ?? months;
        // An answer is what the admin sees from then on.
        for (const [i, reply] of replies.entries())
          if (reply.row) screens[edits[i]?.admin as 0 | 1].set(edits[i]?.person as number, reply.row);
      }

      const rows = await read();
      const now = [...rows].map(([person, row]) => [
        person,
        { figures: figuresOf(row), version: row.version },
      ]);
      expect(Object.fromEntries(now)).toEqual(Object.fromEntries(months));
      const sum = [...rows.values()].reduce((total, row) => {
        const paise = (amount: Rupees | undefined) => toPaise(amount ?? 0);
        const figures = {
          ...row,
          grossEarnings: paise(row.grossEarnings),
          fixedDeductions: paise(row.fixedDeductions),
          otherDeduction: paise(row.otherDeduction),
          reducedEarnings: undefined,
          reimbursements: undefined,
        };
        return total + calculateRow(figures, period).netPay;
      }, 0);
      expect(toPaise((await run.summary()).totals.netPay)).toBe(sum);
    }),
    { numRuns: 12 },
  );
});
