import { type Paise, paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { detailsIn, type EmployeeStatutory } from './dated-details.ts';
import { checkedOn, firstDay, type LawRule, lawRule } from './law-rule.ts';
import { describeProfTax, type ProfTaxTable, profTaxTable, type Slab } from './professional-tax-table.ts';
import type { Rule } from './rule.ts';
import { type StateCode, stateCodes, states } from './states.ts';
import type { StatutoryDetails } from './statutory-fields.ts';

/** In paise, of rupees. */
const upTo = (rupees: number): Paise => paise(rupees * 100);
const below = (rupees: number): Paise => paise(rupees * 100 - 1);

/** Slabs by their upper ends and the rupees that each takes; the last one has no end. */
const slabs = (...rows: [...[end: Paise, rupees: number][], [end: undefined, rupees: number]]): Slab[] =>
  rows.map(([end, rupees]) => ({ ...(end === undefined ? {} : { upTo: end }), amount: paise(rupees * 100) }));

const inFebruary = (rows: Slab[]): Slab[] =>
  rows.map((row, index) =>
    index === rows.length - 1 ? { ...row, monthly: { month: 2, amount: paise(30_000) } } : row,
  );

type Row = Omit<Rule<ProfTaxTable>, 'id'>;

const read = (state: StateCode, row: Pick<Row, 'value'> & Partial<Row>): Row => ({
  from: firstDay,
  source: { title: `Professional tax schedule of ${states[state]}` },
  trust: 'official',
  checkedOn,
  ...row,
});

const noTax: ProfTaxTable = { base: 'month', slabs: [{ amount: paise(0) }] };

const withoutTax = ['DL', 'HR', 'UP', 'RJ', 'UK', 'HP', 'JK', 'GA', 'CH', 'CG'] as const;

const telanganaAndAndhra: ProfTaxTable = {
  base: 'month',
  slabs: slabs([upTo(15_000), 0], [upTo(20_000), 150], [undefined, 200]),
};

/** Which month of a table in twelfths takes the remainder. */
const lastOfYear = 'That the last and larger amount of the year is taken in March is not settled.';

const madhyaPradesh: Slab[] = [
  { upTo: upTo(225_000), amount: paise(0) },
  { upTo: upTo(300_000), amount: paise(12_500) },
  {
    upTo: upTo(400_000),
    amount: paise(16_600),
    monthly: { month: 3, amount: paise(17_400), doubt: lastOfYear },
    doubt: 'Another source has 11 times ₹167 and once ₹163.',
  },
  { amount: paise(20_800), monthly: { month: 3, amount: paise(21_200), doubt: lastOfYear } },
];

const chennai = slabs(
  [upTo(21_000), 0],
  [upTo(30_000), 180],
  [upTo(45_000), 425],
  [upTo(60_000), 930],
  [upTo(75_000), 1_025],
  [undefined, 1_250],
).map((row) =>
  row.amount === 42_500 ? { ...row, doubt: 'Another source has ₹430 where this table has ₹425.' } : row,
);

const tables: Partial<Record<StateCode, Row[]>> = {
  KA: [
    read('KA', {
      source: { title: 'Karnataka Act 33 of 2025' },
      value: { base: 'month', slabs: inFebruary(slabs([below(25_000), 0], [undefined, 200])) },
    }),
  ],
  MH: [
    read('MH', {
      from: '2023-04-01',
      value: {
        base: 'month',
        slabs: inFebruary(slabs([upTo(7_500), 0], [upTo(10_000), 175], [undefined, 200])),
        women: inFebruary(slabs([upTo(25_000), 0], [undefined, 200])),
      },
    }),
  ],
  TG: [read('TG', { value: telanganaAndAndhra })],
  AP: [read('AP', { value: telanganaAndAndhra })],
  GJ: [
    read('GJ', {
      from: '2022-04-01',
      value: { base: 'month', slabs: slabs([upTo(12_000), 0], [undefined, 200]) },
    }),
  ],
  WB: [
    read('WB', {
      to: '2026-09-30',
      value: {
        base: 'month',
        slabs: slabs(
          [upTo(10_000), 0],
          [upTo(15_000), 110],
          [upTo(25_000), 130],
          [upTo(40_000), 150],
          [undefined, 200],
        ),
      },
    }),
    read('WB', {
      from: '2026-10-01',
      source: { title: '1607-F.T.' },
      trust: 'doubt',
      doubt: "Only one source has West Bengal's table of 1 October 2026.",
      value: {
        base: 'month',
        slabs: slabs(
          [upTo(20_000), 0],
          [upTo(30_000), 100],
          [upTo(50_000), 140],
          [upTo(100_000), 170],
          [undefined, 208],
        ),
      },
    }),
  ],
  KL: [
    read('KL', {
      from: '2024-10-01',
      doubt: "In which month Kerala's tax of a half-year is deducted is not settled.",
      value: {
        base: 'half-year',
        slabs: slabs(
          [below(12_000), 0],
          [below(18_000), 320],
          [below(30_000), 450],
          [below(45_000), 600],
          [below(100_000), 750],
          [below(125_000), 1_000],
          [undefined, 1_250],
        ),
      },
    }),
  ],
  MP: [read('MP', { value: { base: 'year', slabs: madhyaPradesh } })],
  OD: [
    read('OD', {
      from: '2026-04-01',
      source: { title: 'Ordinance notified on 21 Apr 2026, which repealed the Act' },
      trust: 'secondary',
      value: noTax,
    }),
  ],
  PB: [
    read('PB', {
      source: { title: 'Punjab State Development Tax' },
      trust: 'memory',
      doubt: 'That Punjab takes ₹200 from income-tax payers only is from memory.',
      value: { base: 'month', slabs: [{ amount: paise(20_000) }], incomeTaxPayersOnly: true },
    }),
  ],
  ...Object.fromEntries(withoutTax.map((state) => [state, [read(state, { value: noTax })]])),
};

const tableRule = (id: string, place: string, rows: Row[]): LawRule<ProfTaxTable> =>
  lawRule(
    {
      id,
      label: `professional tax table for ${place}`,
      head: 'profTax',
      kind: 'professional-tax',
      schema: profTaxTable,
      describe: describeProfTax,
    },
    rows,
  );

const chennaiTable = tableRule('profTax.TN.chennai', 'Chennai', [
  read('TN', {
    source: { title: 'Professional tax of the Greater Chennai Corporation' },
    value: { base: 'half-year', slabs: chennai },
  }),
]);

const otherTamilNaduTable = tableRule(
  'profTax.TN.other',
  'local bodies of Tamil Nadu other than Chennai',
  [],
);

const stateTables = new Map(
  stateCodes
    .filter((state) => state !== 'TN')
    .map((state) => [state, tableRule(`profTax.${state}`, states[state], tables[state] ?? [])]),
);

/** The table of a state that has only one; Tamil Nadu has one for each local body. */
const stateTable = (state: Exclude<StateCode, 'TN'>): LawRule<ProfTaxTable> =>
  stateTables.get(state) as LawRule<ProfTaxTable>;

export const profTaxTables: readonly LawRule<ProfTaxTable>[] = [
  ...stateTables.values(),
  chennaiTable,
  otherTamilNaduTable,
];

const tablesById = new Map(profTaxTables.map((rule) => [rule.id, rule]));

/** The table of the place where an employee works by their details; undefined where these do not say it. */
export function tableOfDetails({
  workState,
  localBody,
}: StatutoryDetails): LawRule<ProfTaxTable> | undefined {
  if (workState !== 'TN') return workState && stateTable(workState);
  return localBody && (localBody === 'chennai' ? chennaiTable : otherTamilNaduTable);
}

/** The place of work in a month by the details of now, as the table of its professional tax is named. */
export const placeOfWork =
  (employee: EmployeeStatutory) =>
  (month: PayPeriod): string | undefined =>
    tableOfDetails(detailsIn(employee, month))?.id;

/** The table of a place by the id of its rule, which is how payslips name the place. */
export const tableOfPlace = (place: string): LawRule<ProfTaxTable> | undefined => tablesById.get(place);
/** 'profTax.TN.chennai' → 'TN'. */
export const stateOfPlace = (place: string): StateCode => place.split('.')[1] as StateCode;

export const statesWithProfTax: readonly StateCode[] = stateCodes.filter(
  (state) => !(withoutTax as readonly StateCode[]).includes(state),
);
