import fc from 'fast-check';
import { type Divisor, states } from './day-by-day.ts';

/** The number of employees of each company. */
export const employees = Number(process.env.EMPLOYEES ?? 3);

const employee = fc.nat(employees - 1);
const month = fc.nat(3);
const day = fc.integer({ min: 1, max: 28 });
const amount = fc.constantFrom(30_000, 45_000, 61_000, 90_000);

/** Steps that are one change, or none: another admin can take one in the midst of any step. */
const changes = [
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('raise' as const), employee, month, day, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('absence' as const), employee, month, days: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('LOP given back' as const),
      /** The employees and months that have some are counted from here. */
      which: fc.nat(2 * employees),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('LOP not given back' as const), which: fc.nat(2 * employees) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unpaid leave' as const), employee, month, day }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('no unpaid leave' as const), which: fc.nat(2 * employees) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('one-off' as const),
      employee,
      month,
      of: fc.constantFrom('earning', 'deduction', 'reimbursement', 'recovery', 'advance'),
      amount: fc.constantFrom(1_000, 12_500, 70_000),
      /** The parts in which an advance or a recovery is taken. */
      parts: fc.constantFrom(1, 2, 5),
      /** The payslip of the month before pays an advance. */
      isPaidHere: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('no one-off' as const), which: fc.nat(2 * employees) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leaving' as const), employee, month, day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('staying' as const), employee }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settlement' as const),
      employee,
      month,
      day,
      notice: fc.constantFrom('recover', 'pay', 'none'),
      servedDays: fc.constantFrom(0, 20, 30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('no settlement' as const), employee }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('employed again' as const), employee, month, day }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('joining' as const), employee, month: fc.nat(1), day }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payslip' as const), employee }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('form month' as const), employee, month }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('paid elsewhere' as const),
      employee,
      month,
      isPart: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('not paid elsewhere' as const), employee, month }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), employee, month, isHeld: fc.boolean() }),
  },
] as const;

/**
 * The steps with the payments of a month, from where they stand on: a draft, its approval, the file, the bank, its
 * answer.
 */
const pay = fc.record({
  kind: fc.constant('pay' as const),
  month,
  stages: fc.integer({ min: 1, max: 5 }),
  /** The employees whose transfers the bank rejects. */
  rejected: fc.array(employee, { maxLength: Math.ceil(employees / 3) }),
});

const change = fc.oneof(...changes);
const step = fc.oneof(
  ...changes,
  { weight: 3, arbitrary: pay },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), month }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('next month' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), month }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), month }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The tables whose writes a step can be interrupted at, with the number of the write. */
const table = fc.constantFrom('profiles' as const, 'runs' as const);

/** The fate of a step's requests. */
const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'alone' as const }) },
  /** Each answer is lost once. */
  { weight: 2, arbitrary: fc.constant({ kind: 'sent again' as const }) },
  /** A function ends at a write, and the admin tries again. */
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('killed' as const),
      table,
      write: fc.integer({ min: 1, max: 3 }),
    }),
  },
  /** The other admin makes a change after the function has read, and before it writes. */
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('met' as const),
      table,
      write: fc.integer({ min: 1, max: 3 }),
      other: change,
    }),
  },
);

const round = fc.record({ step, fate, admin: fc.nat(1) });
export type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

/** Whether a round can make payslips. */
export const makesPayslips = ({ step: { kind } }: Round): boolean =>
  kind === 'payslip' || kind === 'next month' || kind === 'close';

/** Most employees are absent in the first month, which is closed: else there is little to give back. */
const firstMonth = fc
  .array(fc.integer({ min: 1, max: 5 }), { maxLength: employees })
  .map((absences) => [
    ...absences.map((days, employee) => ({ kind: 'absence' as const, employee, month: 0, days })),
    { kind: 'next month' as const },
  ])
  .map((steps) => steps.map((step): Round => ({ step, fate: { kind: 'alone' }, admin: 0 })));

/** The rounds of a company, by those of one of three employees. */
const roundsFor = (count: number): number => Math.round((count * employees) / 3);

const rounds: fc.Arbitrary<Round[]> = fc
  .tuple(
    fc.oneof(fc.constant([]), firstMonth),
    fc.array(round, { minLength: roundsFor(4), maxLength: roundsFor(14) }),
  )
  .map((parts) => parts.flat());

/** A company that takes ESI, professional tax and a labour welfare fund as well, from employees in several states. */
const heads = fc.record({
  /** Professional tax of a half-year is spread over its months. */
  isSpread: fc.boolean(),
  /** The state of the first employee, by its place. */
  first: fc.nat(states.length - 1),
});
export type Heads = typeof heads extends fc.Arbitrary<infer T> ? T : never;

export const history = fc.record({
  divisor: fc.constantFrom<Divisor>(undefined, 26, 30),
  heads: fc.option(heads, { nil: undefined, freq: Number(process.env.HEADS ?? 1) }),
  rounds,
});
