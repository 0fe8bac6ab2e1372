import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { nextCursorHeader } from '../../../shared/route.ts';
import { setUpAdminApp } from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';
import { sendError, sendJson } from '../stub-server.ts';

const path = '/api/admin/pay-runs/2026-11';
const app = setUpAdminApp();

const replyOf = (route: string) => sampleReply({ method: 'GET', path: `${path}${route}` }) as object;
const totals = (people: number, netPay: number) => ({ people, grossEarnings: 0, totalDeductions: 0, netPay });
const summaryOf = (people: number, netPay: number) => {
  const summary = replyOf('/summary') as { counts: object };
  return { ...summary, counts: { ...summary.counts, all: people }, totals: totals(people, netPay) };
};
const comparisonOf = (people: number, now: number) => ({
  ...replyOf('/comparison'),
  previousPeriod: '2026-10',
  people,
  totals: {
    grossEarnings: { before: 0, now },
    totalDeductions: { before: 0, now: 0 },
    netPay: { before: 0, now: now - 1 },
  },
  components: [{ component: 'Basic Salary', kind: 'earning', before: 0, now }],
});

/** Lets the last part be answered. */
let release: () => void;
let isReleased: Promise<void>;

beforeEach(() => {
  isReleased = new Promise((resolve) => {
    release = resolve;
  });
  app.answerOther = (request) => sampleReply(request);
  app.responses[`GET ${path}`] = { ...replyOf(''), payPeriod: '2026-11', state: 'open', people: 800 };
});

function answerInParts(route: string, parts: [object, object]): void {
  app.responses[`GET ${path}${route}`] = (_, response) =>
    sendJson(response, 200, parts[0], { [nextCursorHeader]: 'rest' });
  app.responses[`GET ${path}${route}?cursor=rest`] = async (_, response) => {
    await isReleased;
    sendJson(response, 200, parts[1]);
  };
}

// behaviour pay-runs: A large month is added up in parts
test('a pay run shows the totals of the employees so far, and how many they are, before those of all', async () => {
  answerInParts('/summary', [summaryOf(500, 60_000.1), summaryOf(300, 40_000.2)]);
  app.open('/admin/pay-runs/2026-11');
  const bar = await screen.findByRole('progressbar', { name: 'Employees added up' });
  expect(bar.getAttribute('aria-valuetext')).toBe('500 of 800 employees added up');
  expect(screen.getByText('₹60,000.10')).toBeTruthy();
  expect(screen.getByText('Calculating totals…', { exact: false })).toBeTruthy();
  release();
  expect((await screen.findAllByText('₹1,00,000.30')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('progressbar', { name: 'Employees added up' })).toBeNull();
});

// behaviour pay-runs: A large month is added up in parts
test('a comparison shows the totals of the employees so far, and its lists once all are compared', async () => {
  answerInParts('/comparison', [comparisonOf(500, 60_000), comparisonOf(300, 40_000)]);
  app.open('/admin/pay-runs/2026-11/comparison');
  const bar = await screen.findByRole('progressbar', { name: 'Employees compared' });
  expect(bar.getAttribute('aria-valuetext')).toBe('500 of 800 employees compared');
  expect(screen.getByText('₹0.00 → ₹59,999.00')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  release();
  const table = await screen.findByRole('table', { name: 'Totals by component' });
  expect(within(table).getAllByText('₹1,00,000.00').length).toBeGreaterThan(0);
});

test('a comparison whose figures change meanwhile begins anew', async () => {
  answerInParts('/comparison', [comparisonOf(500, 60_000), comparisonOf(300, 40_000)]);
  let refused = 0;
  const rest = app.responses[`GET ${path}/comparison?cursor=rest`];
  app.responses[`GET ${path}/comparison?cursor=rest`] = (request, response) => {
    if (refused++ === 0) sendError(response, 409, 'conflict', 'The figures changed.');
    else if (typeof rest === 'function') return rest(request, response);
  };
  release();
  app.open('/admin/pay-runs/2026-11/comparison');
  expect(await screen.findByText('₹0.00 → ₹99,998.00')).toBeTruthy();
  expect(app.requests().filter((request) => request.includes('/comparison'))).toHaveLength(4);
});
