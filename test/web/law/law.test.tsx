import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LawRule } from '../../../shared/law/law-rule.ts';
import type { LawOverride, LawOverrides } from '../../../shared/law/law-rules.ts';
import { allRules, ruleOfId } from '../../../shared/law/rules.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { rulesOfMonth } from '../../../web/law/rules-of-month.ts';
import { editorOf, parseValue } from '../../../web/law/value-fields.ts';
import { admin, answerDialog, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const ruleOf = (id: string) => ruleOfId(id) as LawRule;
const october = '2026-10' as PayPeriod;
const own: LawOverride = {
  id: 'pf.ceiling',
  from: '2026-10-01',
  value: 30_000_00,
  reason: 'Our own trust',
  at: '2026-10-02T06:00:00.000Z',
  by: { id: admin.id as LawOverride['by']['id'], name: 'Priya Menon' },
};

describe('a rule in a month', () => {
  const ceilingIn = (month: string, overrides: LawOverride[] = []) =>
    rulesOfMonth({ head: 'pf', state: '' }, overrides, month as PayPeriod).find(
      ({ rule }) => rule.id === 'pf.ceiling',
    );

  test('is what holds then, with what came before and what comes next', () => {
    expect(ceilingIn('2026-10')).toMatchObject({
      current: [{ value: 25_000_00 }],
      before: { value: 15_000_00 },
    });
    expect(ceilingIn('2026-08')).toMatchObject({
      current: [{ value: 15_000_00 }],
      next: { value: 25_000_00 },
    });
    expect(ceilingIn('2026-09')?.current).toHaveLength(2);
  });

  test("an own value is applied in its days alone, and ends before the company's next one begins", () => {
    const later = { ...own, from: '2026-12-01' };
    expect(ceilingIn('2026-09', [own])?.applied).toBeUndefined();
    expect(ceilingIn('2026-11', [later, own])?.applied).toBe(own);
    expect(ceilingIn('2026-12', [later, own])?.applied).toBe(later);
    expect(ceilingIn('2026-11', [{ ...own, to: '2026-10-31' }])?.applied).toBeUndefined();
  });

  test('of a state is listed with its state, also where its value is not known', () => {
    const karnataka = rulesOfMonth({ head: 'profTax', state: 'KA' }, [], october);
    expect(karnataka.map(({ rule }) => rule.id)).toEqual([
      'profTax.KA',
      'profTax.salary.KA',
      'profTax.salary',
      'profTax.exemptDisability.KA',
      'profTax.dueDay.KA',
    ]);
    const all = rulesOfMonth({ head: 'profTax', state: '' }, [], october);
    expect(all.every(({ rule }) => rule.rules.length > 0)).toBe(true);
    expect(rulesOfMonth({ head: 'profTax', state: 'BR' }, [], october)[0]?.current).toEqual([]);
  });
});

describe('the value of a rule', () => {
  test('is the same after it was shown in the fields and read again, of every rule that they can show', () => {
    const values = allRules.flatMap((rule) => rule.rules.map(({ value }) => ({ rule, value })));
    const withDoubts = ({ value }: { value: unknown }) => JSON.stringify(value).includes('"doubt"');
    const ofWages = ({ value }: { value: unknown }) => JSON.stringify(value).includes('"percent"');
    const shown = values.filter((each) => !withDoubts(each) && !ofWages(each));
    expect(shown.length).toBeGreaterThan(40);
    for (const { rule, value } of shown)
      expect(parseValue(rule, editorOf(rule).toTexts(value), value)).toEqual(value);
  });

  test.each([
    ['pf.ceiling', { value: '25,000.50' }, 25_000_50],
    ['pf.rate', { value: '8.33' }, 833],
    ['pf.epsAge', { value: '60' }, 60],
    [
      'profTax.BR',
      { base: 'month', slabs: '25000 0\nabove 200 2 300', women: '' },
      {
        base: 'month',
        slabs: [
          { upTo: 25_000_00, amount: 0 },
          { amount: 200_00, monthly: { month: 2, amount: 300_00 } },
        ],
      },
    ],
    [
      'labourWelfareFund.KA',
      { employee: '50', employer: '100', months: '12, 6' },
      { months: [6, 12], contribution: { employee: 50_00, employer: 100_00 } },
    ],
  ])('of %s is read from what is typed', (id, texts, value) => {
    expect(parseValue(ruleOf(id), texts, undefined)).toEqual(value);
  });

  test.each([
    ['pf.ceiling', { value: 'many' }, 'Amount must be a number'],
    ['pf.ceiling', { value: '0.001' }, 'Amount can have at most two decimals'],
    ['pf.rate', { value: '101' }, 'The value cannot be more than 100 %'],
    ['profTax.KA', { base: 'month', slabs: '25000' }, /This line is not clear: “25000”/],
    ['profTax.KA', { base: 'month', slabs: '25000 0\n20000 10\nabove 1' }, /^Slabs must rise/],
    ['labourWelfareFund.KA', { employee: '1', employer: '2', months: '13' }, /from 1 to 12/],
  ])('of %s is refused with what is wrong with it', (id, texts, message) => {
    expect(() => parseValue(ruleOf(id), texts, undefined)).toThrow(message);
  });
});

describe('the screen of the law', () => {
  const app = setUpAdminApp();
  let stored: LawOverrides;
  beforeEach(() => {
    stored = { overrides: [], version: 0 };
    app.responses = {
      'GET /api/admin/law': (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(stored)),
    };
  });
  const put = (reply: LawOverrides) => {
    app.responses['PUT /api/admin/law'] = reply;
  };
  const open = async (month = '2026-10') => {
    app.open('/admin/law');
    await screen.findByRole('list', { name: 'PF' });
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: month } });
  };
  const ceiling = () =>
    within(screen.getByRole('heading', { name: 'PF wage ceiling' }).closest('li') as HTMLElement);

  test('shows what applies, since when, by which source, how sure, and what came before', async () => {
    await open();
    expect(ceiling().getByText('₹25,000')).toBeTruthy();
    expect(ceiling().getByText('Since 17 Sep 2026')).toBeTruthy();
    expect(ceiling().getByText('Quoted by others')).toBeTruthy();
    expect(ceiling().getByText('Checked on 10 Oct 2026')).toBeTruthy();
    expect(ceiling().getByRole('link', { name: 'S.O. 5109(E) of 17 Sep 2026' }).getAttribute('href')).toMatch(
      /^https:\/\/egazette/,
    );
    expect(ceiling().getByText('Until 16 Sep 2026: ₹15,000')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-09' } });
    expect(ceiling().getByText(/^This month has two values/)).toBeTruthy();
    expect(screen.getAllByText(/^Confirm with your accountant: /).length).toBeGreaterThan(0);
  });

  test('sets an own value for a reason, and shows it at once as the company’s own', async () => {
    put({ overrides: [own], version: 1 });
    await open();
    await userEvent.click(ceiling().getByRole('button', { name: 'Set own value' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: "Your company's value: PF wage ceiling" }),
    );
    const amount = dialog.getByLabelText<HTMLInputElement>('Amount');
    expect(amount.value).toBe('25000');
    await userEvent.clear(amount);
    await userEvent.type(amount, '30000');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Our own trust');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your company: ₹30,000');
    expect(app.lastBody()).toEqual({
      version: 0,
      id: 'pf.ceiling',
      from: '2026-10-01',
      override: { value: 30_000_00, reason: 'Our own trust' },
    });
    expect(ceiling().getByText('Our own trust')).toBeTruthy();
    expect(ceiling().getByText('Priya Menon')).toBeTruthy();
  });

  test('refuses days that end before they begin', async () => {
    await open();
    await userEvent.click(ceiling().getByRole('button', { name: 'Set own value' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-09-30' } });
    await userEvent.type(dialog.getByLabelText('Reason'), 'Trust');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The last day cannot be before the first')).toBeTruthy();
  });

  test('removes an own value after a confirmation, and the law applies again', async () => {
    stored = { overrides: [own], version: 1 };
    put({ overrides: [], version: 2 });
    await open();
    await userEvent.click(ceiling().getByRole('button', { name: 'Remove' }));
    expect(await answerDialog('Remove')).toMatch(/The rule of the law applies again\.$/);
    await ceiling().findByText('Until 16 Sep 2026: ₹15,000');
    expect(screen.queryByText('Your company: ₹30,000')).toBeNull();
    expect(app.lastBody()).toEqual({ version: 1, id: 'pf.ceiling', from: '2026-10-01', override: null });
  });

  test('after a conflict shows what another admin has saved', async () => {
    app.responses['PUT /api/admin/law'] = errorResponse(
      409,
      'This has changed since you opened it.',
      'conflict',
    );
    await open();
    await userEvent.click(ceiling().getByRole('button', { name: 'Set own value' }));
    const dialog = within(await screen.findByRole('dialog'));
    stored = { overrides: [own], version: 1 };
    await userEvent.type(dialog.getByLabelText('Reason'), 'Trust');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Could not save the value. This has changed since you opened it.');
    await screen.findByText('Your company: ₹30,000');
  });

  test('of a state without a known rule says that figures are left to the admin', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Head'), 'Professional tax');
    await userEvent.selectOptions(await screen.findByLabelText('State'), 'Bihar');
    expect((await screen.findAllByText(/^The portal does not know this rule/)).length).toBeGreaterThan(0);
  });

  test('has a way on when the own values cannot be loaded', async () => {
    app.responses['GET /api/admin/law'] = errorResponse(400, 'Not now.');
    app.open('/admin/law');
    await screen.findByText(/^Could not load your company's own values/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
