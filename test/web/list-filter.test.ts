import { describe, expect, test } from 'vitest';
import { filterRows } from '../../web/ui/list-filter.ts';

const employees = [
  { name: 'Aarav Sharma', email: 'aarav.sharma@acme.in', state: 'generated' },
  { name: 'Diya Patel', email: 'diya.patel@acme.in', state: 'not-set' },
  { name: 'Ishita Rao', email: 'ishita.rao@acme.in', state: 'ready' },
  { name: 'Kabir Singh', email: 'kabir.singh@acme.in', state: 'not-set' },
];
type Employee = (typeof employees)[number];

const namesOf = (search: string, choice = 'all', pinned?: string) =>
  filterRows(
    employees,
    { search, choice },
    {
      searchTexts: ({ name, email }: Employee) => [name, email],
      matchesChoice: ({ state }, chosen) => chosen === 'all' || chosen === state,
      isPinned: ({ name }) => name === pinned,
    },
  ).map(({ name }) => name);

describe('filtering a list', () => {
  test('a search matches any part of any text, ignoring case and surrounding spaces', () => {
    expect(namesOf('  SHAR ')).toEqual(['Aarav Sharma']);
    expect(namesOf('rao@acme')).toEqual(['Ishita Rao']);
    expect(namesOf('')).toHaveLength(4);
    expect(namesOf('nobody')).toEqual([]);
  });

  test('a search does not match across two texts', () => {
    expect(namesOf('sharmaaarav')).toEqual([]);
  });

  test('a choice keeps the rows of that choice alone', () => {
    expect(namesOf('', 'ready')).toEqual(['Ishita Rao']);
    expect(namesOf('a', 'generated')).toEqual(['Aarav Sharma']);
  });

  test('a search and a choice keep the row whose form is open', () => {
    expect(namesOf('ishita', 'all', 'Kabir Singh')).toEqual(['Ishita Rao', 'Kabir Singh']);
    expect(namesOf('', 'ready', 'Kabir Singh')).toEqual(['Ishita Rao', 'Kabir Singh']);
  });

  test('a list without search and choices stays whole', () => {
    expect(filterRows(employees, { search: '', choice: undefined }, {})).toEqual(employees);
  });
});
