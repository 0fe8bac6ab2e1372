import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerDialog, columnTitles, tableRows } from '../admin-app.ts';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();
const listOf = (year: string) => `GET /api/holidays?year=${year}`;
const holiday = (name: string, date: string) => ({ id: name, name, date });

// 01:30 on 15 August in India, still 14 August in New York.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-14T20:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(responses: typeof app.responses) {
  app.responses = responses;
  app.open('/dashboard/holidays');
}
const table = (title: string) => screen.findByRole('table', { name: title });
const withoutLabels = (rows: string[][]) =>
  rows.map((cells) => cells.map((text) => text.replace(/^(Sr\.No|Holiday|Date|Day)(?=.)/, '')));

describe('the holidays', () => {
  // spec 2.43, 2.44, 2.45
  test('upcoming holidays are in ascending order, past ones in descending order', async () => {
    open({
      [listOf('2025')]: [
        holiday('Christmas', '2025-12-25'),
        holiday('Republic Day', '2025-01-26'),
        holiday('Gandhi Jayanti', '2025-10-02'),
        holiday('Independence Day', '2025-08-15'),
      ],
    });
    const upcoming = await table('Upcoming Holidays');
    expect(columnTitles(upcoming)).toEqual(['Sr.No', 'Holiday', 'Date', 'Day']);
    expect(withoutLabels(tableRows(upcoming))).toEqual([
      ['1', 'Gandhi Jayanti', '02 Oct 2025', 'Thursday'],
      ['2', 'Christmas', '25 Dec 2025', 'Thursday'],
    ]);
    expect(withoutLabels(tableRows(await table('Past Holidays')))).toEqual([
      ['1', 'Independence Day', '15 Aug 2025', 'Friday'],
      ['2', 'Republic Day', '26 Jan 2025', 'Sunday'],
    ]);
  });

  // spec 2.42, 2.46, 7.18, 9.3
  test('the holidays are those of 2025 until another of the three years is chosen', async () => {
    open({ [listOf('2025')]: [], [listOf('2026')]: [holiday('Holi', '2026-03-04')] });
    expect(await screen.findByText('No upcoming holidays')).toBeTruthy();
    const years = within(screen.getByRole('group', { name: 'Year' })).getAllByRole<HTMLInputElement>('radio');
    expect(years.map(({ parentElement, checked }) => [parentElement?.textContent, checked])).toEqual([
      ['2024', false],
      ['2025', true],
      ['2026', false],
    ]);
    await userEvent.click(screen.getByLabelText('2026'));
    expect(await screen.findByText('Holi')).toBeTruthy();
    expect(app.requests()).toEqual([listOf('2025'), listOf('2026')]);
  });

  test('a year without upcoming holidays names the next one of this year', async () => {
    open({ [listOf('2025')]: [holiday('Janmashtami', '2025-08-16')], [listOf('2024')]: [] });
    await userEvent.click(await screen.findByLabelText('2024'));
    expect(await screen.findByText('No upcoming holidays')).toBeTruthy();
    expect(await screen.findByText('The next holiday is Janmashtami on 16 Aug 2025.')).toBeTruthy();
  });

  // spec 8.13
  test('holidays that could not be loaded show an alert, and can be tried again', async () => {
    open({ [listOf('2025')]: errorResponse(400) });
    expect(await answerDialog('OK')).toBe('Failed to load holidays');
    app.responses = { [listOf('2025')]: [holiday('Holi', '2025-03-14')] };
    await app.press('Try again');
    await table('Past Holidays');
  });
});
