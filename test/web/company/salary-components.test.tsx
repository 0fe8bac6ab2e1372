import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages as generalMessages } from '../../../shared/messages.ts';
import { salaryComponentMessages } from '../../../shared/pay/salary-components.ts';
import { messages } from '../../../web/company/salary/messages.ts';
import {
  answerDialog,
  columnTitles,
  findField,
  pressInRow,
  replaceText,
  setUpAdminApp,
  tableRows,
} from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';
import { sendError, sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const path = '/api/admin/salary-components';
const monthlyEarning = {
  kind: 'earning',
  amountKind: 'typed',
  isWages: true,
  isTaxable: true,
  isReduced: true,
  frequency: 'monthly',
};
const component = (id: string, name: string, rest: object = {}) => ({ id, name, ...monthlyEarning, ...rest });
const conveyance = component('conveyance', 'Conveyance', { isWages: false });
const canteen = component('canteen', 'Canteen', {
  kind: 'deduction',
  isWages: false,
  isReduced: false,
});
const shift = component('shift', 'Shift Allowance', { amountKind: 'percent-of-basic', percent: 12.5 });
const bonus = component('bonus', 'Diwali Bonus', { frequency: 'once', isWages: false, isReduced: false });

/** The body of one save: the components and the version that were sent. */
interface Sent {
  components: Record<string, unknown>[];
  structure: object;
  version: number;
}
let sent: Sent[];
let stored: object;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const withComponents = (components: object[], used: string[] = [], version = 3) => ({
  components,
  structure: {},
  used,
  version,
});

const failure = (status: number, message: string, fields?: object, after?: object) => ({
  status,
  message,
  fields,
  after,
});

/** Opens the screen of a company with components. @param failures what the first saves are answered with */
async function open(
  components: object[],
  { used = [] as string[], failures = [] as ReturnType<typeof failure>[] } = {},
) {
  sent = [];
  stored = withComponents(components, used);
  app.answerOther = sampleReply;
  app.responses = {
    [`GET ${path}`]: (_, response) => sendJson(response, 200, stored),
    [`PUT ${path}`]: ({ body }, response) => {
      const change: Sent = JSON.parse(body);
      sent.push(change);
      const refused = failures.shift();
      if (refused) {
        stored = refused.after ?? stored;
        const code = refused.status === 409 ? 'conflict' : 'bad_input';
        return sendError(response, refused.status, code, refused.message, refused.fields);
      }
      const saved = change.components.map((each, i) => ({ id: `new-${i}`, ...each }));
      stored = withComponents(saved, used, change.version + 1);
      sendJson(response, 200, stored);
    },
  };
  app.open('/admin/salary-components');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add component' })).toBeTruthy());
}

const table = () => screen.findByRole('table', { name: 'Salary components' });
const dialog = () => screen.findByRole('dialog');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const names = async () => (await tableRows(await table())).map(([name]) => name);
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await findField(label), option);
const errorOf = async (label: string) => {
  const field = await findField(label);
  return document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    ?.textContent;
};

describe('the salary components of a company', () => {
  test('are listed with what they count for, and say when they end', async () => {
    const ended = { ...shift, endedFrom: '2026-12' };
    await open([conveyance, canteen, ended, bonus], { used: ['conveyance'] });
    expect(columnTitles(await table())).toEqual([
      'Name',
      'Kind',
      'Amount',
      'Counts as',
      'Frequency',
      'Actions',
    ]);
    expect(tableRows(await table()).map((cells) => cells.join(' | '))).toEqual([
      expect.stringMatching(
        /Conveyance \| .*Earning \| .*Entered for each employee \| .*Not wages · Taxable · Reduced by LOP \| .*Every month \| EditEnd$/,
      ),
      expect.stringMatching(/Canteen \| .*Deduction \| .*– \| .*Every month \| EditDelete$/),
      expect.stringMatching(
        /Shift AllowanceEnded from December 2026 .*12\.5 % of basic salary .*EditChange end$/,
      ),
      expect.stringMatching(/Diwali Bonus .* \| .*Taxable \| .*Single months \| EditDelete$/),
    ]);
  });

  test('say that there are none, and what payroll uses then', async () => {
    await open([]);
    expect(await screen.findByText(messages.none)).toBeTruthy();
  });

  test('are added, with what is typed and no percentage for an amount that has none', async () => {
    await open([conveyance]);
    await app.press('Add component');
    await dialog();
    await replaceText('Name', 'Site Allowance');
    await choose('Amount', '% of basic salary');
    await replaceText('Percentage', '7.5');
    await choose('Amount', '% of gross earnings');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Counts as wages' }));
    await app.press('Add component');
    await isClosed();
    expect(sent).toEqual([
      {
        version: 3,
        structure: {},
        components: [
          conveyance,
          {
            ...monthlyEarning,
            name: 'Site Allowance',
            amountKind: 'percent-of-gross',
            percent: 7.5,
            isWages: false,
          },
        ],
      },
    ]);
    expect(await screen.findByText('Site Allowance added')).toBeTruthy();
    expect(await names()).toHaveLength(2);
  });

  test('can start from a template, whose values stay to be changed', async () => {
    await open([]);
    await app.press('Add component');
    await choose('Start from', 'NPS (employee)');
    expect((await findField('Percentage')).value).toBe('10');
    await replaceText('Name', 'NPS');
    await app.press('Add component');
    await isClosed();
    expect(sent[0]?.components).toEqual([
      {
        name: 'NPS',
        kind: 'deduction',
        amountKind: 'percent-of-basic',
        percent: 10,
        isWages: false,
        isTaxable: true,
        isReduced: false,
        frequency: 'monthly',
      },
    ]);
  });

  // behaviour pay-changes: The employer's NPS
  test("of the employer's NPS are monthly, and have no treatment to choose", async () => {
    await open([]);
    await app.press('Add component');
    await choose('Frequency', 'Single months');
    await choose('Earning or deduction', 'Employer’s NPS');
    expect(screen.queryByLabelText('Frequency')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await choose('Amount', '% of basic salary');
    await replaceText('Percentage', '14');
    await replaceText('Name', 'NPS');
    await app.press('Add component');
    await isClosed();
    expect(sent[0]?.components).toEqual([
      {
        ...{ name: 'NPS', kind: 'employer-nps', amountKind: 'percent-of-basic', percent: 14 },
        ...{ isWages: false, isTaxable: true, isReduced: false, frequency: 'monthly' },
      },
    ]);
  });

  test('for single months are entered for each employee, and have no treatment of wages', async () => {
    await open([]);
    await app.press('Add component');
    await replaceText('Name', 'Referral Bonus');
    await choose('Frequency', 'Single months');
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Counts as wages' })).toBeNull();
    await app.press('Add component');
    await isClosed();
    expect(sent[0]?.components).toMatchObject([
      { amountKind: 'typed', frequency: 'once', isWages: false, isReduced: false, isTaxable: true },
    ]);
  });

  test('are changed, and keep their ids and ends', async () => {
    await open([conveyance, { ...shift, endedFrom: '2027-04' }]);
    await pressInRow('Shift Allowance', 'Edit');
    await replaceText('Name', 'Night Allowance');
    await replaceText('Percentage', '15');
    await app.press('Save component');
    await isClosed();
    expect(sent[0]?.components).toEqual([
      conveyance,
      { ...shift, name: 'Night Allowance', percent: 15, endedFrom: '2027-04' },
    ]);
    expect(await screen.findByText('Night Allowance saved')).toBeTruthy();
  });

  test('that no employee has had are deleted after a confirmation', async () => {
    await open([conveyance, canteen]);
    await pressInRow('Canteen', 'Delete');
    expect(await answerDialog('Delete')).toBe(messages.confirmDeletion('Canteen'));
    expect(await screen.findByText('Canteen deleted')).toBeTruthy();
    expect(sent[0]?.components).toEqual([conveyance]);
    expect(await names()).toHaveLength(1);
  });

  test('that employees have had are ended from next month on, and not deleted', async () => {
    await open([canteen], { used: ['canteen'] });
    expect(within(await table()).queryByRole('button', { name: 'Delete' })).toBeNull();
    await pressInRow('Canteen', 'End');
    expect((await findField('Ended from')).value).toBe('2026-12');
    fireEvent.change(await findField('Ended from'), { target: { value: '' } });
    await app.press('Save end');
    expect(await screen.findByText(messages.monthRequired)).toBeTruthy();
    fireEvent.change(await findField('Ended from'), { target: { value: '2027-02' } });
    await app.press('Save end');
    await isClosed();
    expect(sent.map(({ components }) => components)).toEqual([[{ ...canteen, endedFrom: '2027-02' }]]);
    expect(await screen.findByText('Ended from February 2027')).toBeTruthy();
  });

  test('whose end is removed go on', async () => {
    await open([{ ...canteen, endedFrom: '2026-12' }], { used: ['canteen'] });
    await pressInRow('Canteen', 'Change end');
    await app.press('Remove end');
    await isClosed();
    expect(sent[0]?.components).toEqual([canteen]);
    await waitFor(() => expect(screen.queryByText(/^Ended from/)).toBeNull());
  });

  test('are twenty at most: another cannot be added, and the screen says why', async () => {
    const twenty = Array.from({ length: 20 }, (_, i) => component(`c${i}`, `Allowance ${i}`));
    await open(twenty);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add component' });
    expect(add.disabled).toBe(true);
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      salaryComponentMessages.tooMany,
    );
    await pressInRow('Allowance 7', 'Delete');
    await answerDialog('Delete');
    await waitFor(() => expect(add.disabled).toBe(false));
    expect(screen.queryByText(salaryComponentMessages.tooMany)).toBeNull();
  });
});

describe('what is wrong with a salary component', () => {
  test.each([
    ['a name that payroll uses', { Name: 'basic salary' }, 'Name', salaryComponentMessages.nameTaken],
    [
      'a name that another component has',
      { Name: ' CONVEYANCE ' },
      'Name',
      salaryComponentMessages.nameTaken,
    ],
    ['no name', { Name: '' }, 'Name', 'Name is required'],
  ])('is said beside its field before anything is sent: %s', async (_, texts, label, message) => {
    await open([conveyance]);
    await app.press('Add component');
    for (const [field, text] of Object.entries(texts)) await replaceText(field, text);
    await app.press('Add component');
    await waitFor(async () => expect(await errorOf(label)).toBe(message));
    expect(sent).toEqual([]);
  });

  test('is said beside the percentage where that is missing, too large or too fine', async () => {
    await open([]);
    await app.press('Add component');
    await replaceText('Name', 'Site Allowance');
    await choose('Amount', '% of CTC');
    for (const [text, message] of [
      ['', salaryComponentMessages.percentRequired],
      ['101', 'Percentage cannot be more than 100'],
      ['7.125', 'Percentage can have at most two decimals'],
    ] as const) {
      await replaceText('Percentage', text);
      await app.press('Add component');
      await waitFor(async () => expect(await errorOf('Percentage')).toBe(message));
    }
    expect(sent).toEqual([]);
  });

  test('is said beside its field by the server, and what was typed stays', async () => {
    const message = salaryComponentMessages.noFont('“食”');
    await open([conveyance], { failures: [failure(400, message, { 'components.1.name': message })] });
    await app.press('Add component');
    await replaceText('Name', '食 Allowance');
    await app.press('Add component');
    await waitFor(async () => expect(await errorOf('Name')).toBe(message));
    expect(document.activeElement).toBe(await findField('Name'));
    await replaceText('Name', 'Meal Allowance');
    await app.press('Add component');
    await isClosed();
    expect(sent).toHaveLength(2);
  });

  test('is said for the form where the server names no field of it', async () => {
    await open([conveyance], { failures: [failure(500, '')] });
    await pressInRow('Conveyance', 'Edit');
    await app.press('Save component');
    expect(await screen.findByText(messages.saveFailed)).toBeTruthy();
    await app.press('Save component');
    await isClosed();
  });
});

describe('a salary component that employees have had', () => {
  test('keeps kind, amount and frequency, while its name, percentage and treatment can change', async () => {
    await open([shift], { used: ['shift'] });
    await pressInRow('Shift Allowance', 'Edit');
    expect(within(await dialog()).getByText(messages.stays)).toBeTruthy();
    for (const label of ['Earning or deduction', 'Frequency', 'Amount'])
      expect(screen.queryByLabelText(label), label).toBeNull();
    await replaceText('Percentage', '20');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reduced by loss of pay' }));
    await app.press('Save component');
    await isClosed();
    expect(sent[0]?.components).toEqual([{ ...shift, percent: 20, isReduced: false }]);
  });

  test('while its form was open keeps its kind of amount, and saves the rest', async () => {
    const after = withComponents([conveyance], ['conveyance']);
    await open([conveyance], {
      failures: [failure(409, salaryComponentMessages.fixedByUse, undefined, after)],
    });
    await pressInRow('Conveyance', 'Edit');
    await replaceText('Name', 'Travel');
    await choose('Earning or deduction', 'Deduction');
    await app.press('Save component');
    expect(await screen.findByText(new RegExp(salaryComponentMessages.fixedByUse))).toBeTruthy();
    expect(await screen.findByText(messages.stays)).toBeTruthy();
    stored = after;
    await app.press('Save component');
    await isClosed();
    expect(sent[1]?.components).toEqual([{ ...conveyance, name: 'Travel' }]);
  });

  test('while its deletion was confirmed is not deleted, and can be ended then', async () => {
    const after = withComponents([canteen], ['canteen']);
    await open([canteen], { failures: [failure(409, salaryComponentMessages.inUse, undefined, after)] });
    await pressInRow('Canteen', 'Delete');
    await answerDialog('Delete');
    expect(
      await screen.findByText(`Could not delete the component. ${salaryComponentMessages.inUse}`),
    ).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'End' })).toBeTruthy();
  });
});

describe('the structure of a salary', () => {
  test('shows every missing percentage at once, with the focus on the first', async () => {
    await open([]);
    await choose('Basic Salary', 'percent-of-gross');
    await choose('HRA', 'percent-of-basic');
    await app.press('Save structure');
    expect(await screen.findAllByText(salaryComponentMessages.percentRequired)).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getAllByLabelText('Percentage')[0]);
    expect(sent).toEqual([]);
  });
});

describe('two admins who change salary components at the same time', () => {
  const conflict = (after: object) => failure(409, generalMessages.versionConflict, undefined, after);

  test('both keep their changes: the second is told, sees the first one and saves again', async () => {
    await open([conveyance], { failures: [conflict(withComponents([conveyance, canteen], [], 4))] });
    await pressInRow('Conveyance', 'Edit');
    await replaceText('Name', 'Travel');
    await app.press('Save component');
    expect(await screen.findByText(messages.conflict)).toBeTruthy();
    expect((await findField('Name')).value).toBe('Travel');
    await waitFor(async () => expect(document.body.textContent).toContain('Canteen'));
    await app.press('Save component');
    await isClosed();
    expect(sent[1]).toEqual({
      version: 4,
      structure: {},
      components: [{ ...conveyance, name: 'Travel' }, canteen],
    });
  });

  test.each([
    ['changed', 'Edit', 'Save component', 'Could not save the component.'],
    ['ended', 'Change end', 'Save end', 'Could not change the end of the component.'],
  ])(
    'where one has deleted a component, the other is told when it is %s',
    async (_, button, submit, failed) => {
      await open([conveyance, { ...canteen, endedFrom: '2026-12' }], {
        failures: [conflict(withComponents([conveyance], [], 4))],
      });
      await pressInRow('Canteen', button);
      await app.press(submit);
      expect(await screen.findByText(messages.conflict)).toBeTruthy();
      await app.press(submit);
      expect(await screen.findByText(`${failed} ${salaryComponentMessages.notFound}`)).toBeTruthy();
      expect(sent).toHaveLength(1);
    },
  );

  test('a deletion that meets a change by the other says so, and the list shows it', async () => {
    await open([conveyance, canteen], {
      failures: [conflict(withComponents([conveyance, { ...canteen, name: 'Lunch' }], [], 4))],
    });
    await pressInRow('Canteen', 'Delete');
    await answerDialog('Delete');
    expect(await screen.findByText(messages.conflict)).toBeTruthy();
    expect(await screen.findByText('Lunch')).toBeTruthy();
  });
});
