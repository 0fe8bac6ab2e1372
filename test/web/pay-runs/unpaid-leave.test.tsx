import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';
import { sendJson } from '../stub-server.ts';
import { Month, rowOf } from './month.ts';

const path = '/api/admin/pay-runs/2026-11';
const app = setUpAdminApp();
const asha = `usr_${'1'.padStart(20, '0')}`;
let month: Month;

beforeEach(() => {
  // Cards, as on a phone.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  month = new Month([
    rowOf(asha, {
      name: 'Asha Rao',
      lopDays: 1.5,
      paidDays: 28.5,
      unpaidLeave: {
        days: [
          { date: '2026-11-26', halfDays: 2 },
          { date: '2026-11-27', halfDays: 1 },
        ],
      },
    }),
    rowOf(`usr_${'2'.padStart(20, '0')}`, { name: 'Bela Shah' }),
  ]);
  app.answerOther = (request) => {
    const reply = sampleReply(request);
    return request.path === path && request.method === 'GET'
      ? { ...reply, payPeriod: '2026-11', state: 'open', people: 2 }
      : reply;
  };
  app.responses = {
    [`GET ${path}/rows?filter=all&search=&limit=100`]: [...month.rows.values()],
    [`PUT ${path}/rows`]: async ({ body }, response) =>
      sendJson(response, 200, await month.save(JSON.parse(body).rows)),
  };
});

async function openCard(name: string) {
  app.open('/admin/pay-runs/2026-11');
  return (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
}

describe('LOP days of unpaid leave', () => {
  test('have their dates beside the row, and a row without unpaid leave has no button to change them', async () => {
    const card = await openCard('Asha Rao');
    expect(within(card).getByText('Unpaid leave: 1.5 LOP days (26 Nov, 27 Nov (half)).')).toBeTruthy();
    const other = screen.getByRole('link', { name: 'Bela Shah' }).closest('li') as HTMLElement;
    expect(within(other).queryByRole('button', { name: 'Change LOP days' })).toBeNull();
  });

  test('are replaced for a reason, which then stands beside the row', async () => {
    const card = await openCard('Asha Rao');
    const field = within(card).getByLabelText('LOP Days');
    fireEvent.change(field, { target: { value: '1' } });
    fireEvent.blur(field);
    expect(await within(card).findByText(/Enter other LOP days with “Change LOP days”/)).toBeTruthy();

    await userEvent.click(within(card).getByRole('button', { name: 'Change LOP days' }));
    const form = await screen.findByRole('form', { name: 'Change LOP days' });
    const days = within(form).getByLabelText(/^LOP days/);
    await userEvent.clear(days);
    await userEvent.type(days, '1');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Enter a reason.')).toBeTruthy();
    await userEvent.type(within(form).getByLabelText(/^Reason/), 'Worked on the 27th');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(month.requests.at(-1)).toEqual([
        { userId: asha, version: 1, lopDays: 1, lopReason: 'Worked on the 27th' },
      ]),
    );
    expect(await within(card).findByText(/Priya Menon entered 1 LOP day: Worked on the 27th/)).toBeTruthy();
    expect(within(card).queryByText(/Enter other LOP days/)).toBeNull();
    expect((within(card).getByLabelText('LOP Days') as HTMLInputElement).value).toBe('1');
  });

  // behaviour pay-runs: LOP days follow unpaid leave
  test('are those of the leave again without a reason', async () => {
    const card = await openCard('Asha Rao');
    await userEvent.click(within(card).getByRole('button', { name: 'Change LOP days' }));
    const form = await screen.findByRole('form', { name: 'Change LOP days' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(month.requests.at(-1)).toEqual([{ userId: asha, version: 1, lopDays: 1.5 }]),
    );
  });
});
