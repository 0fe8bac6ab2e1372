import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SalaryComponent, SalaryComponentId } from '../../../shared/pay/salary-components.ts';
import { importedPerson, type Person } from '../../../shared/people/people.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { matchPeopleColumns, peopleColumns, peopleColumnsOf } from '../../../web/people/columns.ts';
import { rowsWithPay } from '../../../web/people/import/pay-changes.ts';
import { planPeople } from '../../../web/people/import/plan.ts';
import { toImportedPerson } from '../../../web/people/import/planned-row.ts';
import { peopleSheet } from '../../../web/people/people-sheet.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';
import { personNamed, samplePeople } from './sample-people.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const component = (id: string, name: string, changed: Partial<SalaryComponent> = {}): SalaryComponent => ({
  id: id as SalaryComponentId,
  name,
  kind: 'earning',
  amountKind: 'typed',
  isWages: false,
  isTaxable: true,
  isReduced: true,
  frequency: 'monthly',
  ...changed,
});
const special = component('special', 'Special Allowance');
const site = component('site', 'Site Allowance', { amountKind: 'percent-of-basic' });
const columnsWith = (...components: SalaryComponent[]) => peopleColumnsOf({ components, structure: {} });
const columns = columnsWith(special, site);

const asha = {
  ...personNamed('Asha Rao'),
  ctc: 12_00_000,
  components: { special: 5_000.5, site: 12.5 },
} as unknown as Person;
const people = [asha, ...samplePeople.slice(1)];

const read = (csv: string, all = columns) =>
  matchPeopleColumns(readCsv(new TextEncoder().encode(csv), all.isTitle), all);
const plan = (csv: string, all = columns) => planPeople(all, read(csv, all), people);

describe('columns of salary components', () => {
  test('a company without components has the columns that it had before', () => {
    expect(peopleColumnsOf({ components: [], structure: {} }).columns).toEqual(peopleColumns.columns);
    expect(peopleColumns.columns).not.toContain('ctc');
  });

  // behaviour people: Salary components
  test('CTC and each monthly component that can be entered are columns, until the component has ended', () => {
    const added = columnsWith(
      special,
      component('balance', 'Rest', { amountKind: 'balance' }),
      component('bonus', 'Diwali Bonus', { frequency: 'once' }),
      component('over', 'Old Allowance', { endedFrom: '2026-11' as PayPeriod }),
      component('ending', 'Ending Allowance', { endedFrom: '2026-12' as PayPeriod }),
    ).columns.filter((column) => !peopleColumns.columns.includes(column));
    expect(added).toEqual(['ctc', 'component:special', 'component:ending']);
  });

  // behaviour people: Salary components
  test('a monthly CTC is not read as that of a year', () => {
    const found = (title: string) => columns.columnOf(title);
    expect(['CTC', 'Annual CTC', 'ctc (₹)', 'CTC (Yearly)'].map(found)).toEqual(Array(4).fill('ctc'));
    expect(['CTC (monthly)', 'CTC (per month)', 'CTC (p.m.)', 'Monthly CTC'].map(found)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test('whatever components are called, each title leads to its own column', () => {
    const name = fc.oneof(
      fc.constantFrom('H.R.A.', 'hra', 'Name', 'E-mail', 'PAN', 'TA', '★', '—', 'Site', 'site.', 'ctc (₹)'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), (names) => {
        const all = columnsWith(...names.map((it, i) => component(`c${i}`, it)));
        expect(all.columns.map((column) => all.columnOf(all.titleOf(column)))).toEqual(all.columns);
      }),
    );
  });
});

describe('an import of salary components', () => {
  // behaviour people: Salary components
  test('reads rupees, percentages and the CTC of a year, and sends them by the id of the component', () => {
    const { changed, refused } = plan(
      'Email,CTC,special allowance,Site Allowance (%),Basic\nasha@example.com,"13,00,000",6000,10%,45000.50',
    );
    expect(refused).toEqual([]);
    const sent = changed.map(toImportedPerson);
    expect(sent).toEqual([
      expect.objectContaining({ ctc: 13_00_000, components: { special: 6000, site: 10 } }),
    ]);
    expect(importedPerson.shape.components.safeParse(sent[0]?.components).success).toBe(true);
    expect(rowsWithPay(changed)).toHaveLength(1);
  });

  test('a change of a component alone asks from when it holds', () => {
    expect(rowsWithPay(plan('Email,Special Allowance\nasha@example.com,6000').changed)).toHaveLength(1);
  });

  // behaviour people: Salary components
  test('0 takes a component away, and changes nothing where there is none', () => {
    const { changed } = plan('Email,Special Allowance\nasha@example.com,0');
    expect(changed.map(toImportedPerson)).toMatchObject([{ components: { special: 0 } }]);
    const others = columnsWith(special, component('other', 'Other'));
    expect(plan('Email,Other\nasha@example.com,0', others)).toMatchObject({ changed: [], unchanged: 1 });
  });

  // behaviour people: A date of birth
  test('refuses a percentage above 100, a fraction and text, and says what to type', () => {
    const reasonsOf = (cell: string) =>
      plan(`Email,Site Allowance\nasha@example.com,${cell}`).refused.flatMap(({ reasons }) => reasons);
    const title = 'Site Allowance (%)';
    expect(['120', '0.12', 'ten'].flatMap(reasonsOf)).toEqual([
      `${title} cannot be more than 100: “120”. Type percent, for example 12 or 12.5.`,
      `${title} is less than 1: “0.12”. Type percent, for example 12 or 12.5.`,
      `${title} must be a number: “ten”. Type percent, for example 12 or 12.5.`,
    ]);
    expect(reasonsOf('0.5%')).toEqual([]);
  });

  test('an unchanged export changes nothing', () => {
    const csv = toCsv(peopleSheet(people, columns));
    expect(csv).toContain('CTC,Special Allowance,Site Allowance (%)');
    expect(csv).toContain('1200000.00,5000.50,12.5');
    expect(plan(csv)).toEqual({ added: [], changed: [], refused: [], unchanged: people.length });
  });
});
