import { vi } from 'vitest';
import { hashSecret } from '../../../../functions/lib/secret.ts';
import { get, nowInSeconds } from '../../../../functions/lib/table.ts';
import { companyKey } from '../../../../functions/store/company.ts';
import type { LeaveType } from '../../../../shared/leaves/leave-types.ts';
import { leaveTypeClient } from '../../../api/leaves/leave-type-client.ts';
import { payRunClient } from '../../../api/pay-runs/pay-run-client.ts';
import { sampleEmployer } from '../../../support/employer.ts';
import { type Employee, type Portal, startPortal } from '../../../support/portal.ts';
import { putItems } from '../../../support/put-items.ts';
import { type Amount, amountOn, dateOf, isEmployed, type Month, type NaiveEmployee } from './facts.ts';
import type { Event } from './plan.ts';

/** A portal with the company of a year, and what is entered in both. */
export async function startCompany() {
  const portal = await startPortal();
  const token = portal.admin;
  const ok = async (method: string, path: string, body?: object) =>
    (await portal.callOk(method, path, { token, ...(body && { body }) })).body;
  const fill = { pfMode: 'fill', esiMode: 'fill', profTaxMode: 'fill', labourWelfareFundMode: 'fill' };
  const company = { ...sampleEmployer, ...fill };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);
  const component = { kind: 'earning', amountKind: 'typed', isTaxable: true, frequency: 'monthly' };
  const { components } = await ok('PUT', '/api/admin/salary-components', {
    components: [
      { ...component, name: 'Shift Allowance', isWages: true, isReduced: true },
      { ...component, name: 'Internet', isWages: false, isReduced: false },
    ],
    structure: {},
    version: 0,
  });
  const leave = leaveTypeClient(portal);
  const unpaid = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2026-01-01' });
  const earned = await leave.addType({
    name: 'Earned Leave',
    credit: 'manual',
    paidOnLeaving: true,
    from: '2026-01-01',
  });
  return new Company(portal, components, { leave, unpaid, earned });
}

/** Goes on to a day, on which all who have signed in do so again. @param tokens of their sessions */
export async function goTo(date: string, tokens: readonly string[]): Promise<void> {
  vi.setSystemTime(new Date(`${date}T11:00:00+05:30`));
  const now = nowInSeconds();
  const end = now + 8 * 3600;
  const items = await Promise.all(tokens.map((token) => get('sessions', { hash: hashSecret(token) })));
  const renewed = { authenticatedAt: now, idleUntil: end, endsAt: end, expiresAt: end };
  await putItems(
    'sessions',
    items.flatMap((item) => (item ? [{ ...item, ...renewed }] : [])),
  );
}

interface Leave {
  leave: ReturnType<typeof leaveTypeClient>;
  unpaid: LeaveType;
  earned: LeaveType;
}

let ids = 0;
const newAdjustmentId = () => `adj_${String(++ids).padStart(20, '0')}`;

export class Company {
  readonly #portal: Portal;
  readonly #components: readonly { id: string }[];
  readonly #leave: Leave;
  readonly accounts = new Map<number, Employee>();

  constructor(portal: Portal, components: readonly { id: string }[], leave: Leave) {
    this.#portal = portal;
    this.#components = components;
    this.#leave = leave;
  }

  stop = () => this.#portal.stop();

  goTo = (date: string) =>
    goTo(date, [this.#portal.admin, ...[...this.accounts.values()].map(({ token }) => token)]);
  runOf = (month: Month) => payRunClient(this.#portal, month);

  async #ok(method: string, path: string, body?: object): Promise<ReturnType<typeof JSON.parse>> {
    const { admin: token } = this.#portal;
    return (await this.#portal.callOk(method, path, { token, ...(body && { body }) })).body;
  }

  #accountOf({ place }: Pick<NaiveEmployee, 'place'>): Employee {
    const account = this.accounts.get(place);
    if (!account) throw new Error(`employee ${place} is not there yet`);
    return account;
  }

  /** Amounts in paise as the payroll form has them. */
  #payrollOf(pay: Partial<Record<Amount, number>>) {
    const [shift, internet] = this.#components.map(({ id }) => id) as [string, string];
    const components = {
      ...(pay.shift !== undefined && { [shift]: pay.shift / 100 }),
      ...(pay.internet !== undefined && { [internet]: pay.internet / 100 }),
    };
    return {
      ...(pay.basicSalary !== undefined && { basicSalary: pay.basicSalary / 100 }),
      ...(pay.hra !== undefined && { hra: pay.hra / 100 }),
      ...(Object.keys(components).length > 0 && { components }),
    };
  }

  async hire({ place, state, pfMembership, employments, changes }: NaiveEmployee): Promise<void> {
    const account = await this.#portal.employee(`Employee ${String(place).padStart(2, '0')}`);
    this.accounts.set(place, account);
    const statutory = `/api/admin/people/${account.id}/statutory`;
    await this.#ok('PUT', statutory, {
      ...{ dateOfBirth: '1988-05-15', gender: 'male', disability: 'no', workState: state },
      ...{ pfMembership, ...(pfMembership !== 'none' && { epsMember: 'yes' }), version: 0 },
    });
    const pay = Object.fromEntries(changes.map(({ name, amount }) => [name, amount]));
    const dateOfJoining = employments[0]?.from;
    await this.#ok('PUT', `/api/admin/employee-profile/${account.id}`, {
      ...this.#payrollOf(pay),
      dateOfJoining,
    });
  }

  /** Enters figures of a month in its grid. */
  async edit(employee: NaiveEmployee, month: Month, figures: object): Promise<void> {
    const { id } = this.#accountOf(employee);
    const { version } = await this.#ok('GET', `/api/admin/employee-profile/${id}`);
    const [saved] = await this.runOf(month).save({ userId: id, version, ...figures });
    if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  }

  /** Enters what happens in the portal, and notes it with the employee. */
  async enter(
    employee: NaiveEmployee,
    event: Exclude<Event, { kind: 'corrected' }>,
    month: Month,
  ): Promise<void> {
    if (event.kind === 'joins') return this.hire(employee);
    const account = this.#accountOf(employee);
    const payroll = `/api/admin/employee-profile/${account.id}`;
    const leaving = `/api/admin/people/${account.id}`;
    const { leave, unpaid, earned } = this.#leave;
    switch (event.kind) {
      case 'raise': {
        const { from, pay } = event;
        await this.#ok('PUT', payroll, { ...this.#payrollOf(pay), effectiveFrom: from, reason: 'Review' });
        for (const [name, amount] of Object.entries(pay) as [Amount, number][])
          if (amountOn(employee, name, from) !== amount) employee.changes.push({ from, name, amount });
        return;
      }
      case 'lop':
        await this.edit(employee, month, { lopDays: event.days });
        employee.lop.set(month, event.days);
        return;
      case 'leave': {
        const { body } = await leave.apply(account, unpaid, event.date);
        const { status, body: decided } = await leave.decide(body.id);
        if (status !== 200) throw new Error(JSON.stringify([body, decided]));
        employee.leave.add(event.date);
        return;
      }
      case 'lop given back': {
        const { of, days } = event;
        const given = { id: newAdjustmentId(), forMonth: of, days, month, reason: 'Was present' };
        await this.#ok('POST', `${payroll}/lop-reversals`, given);
        employee.givenBack.set(of, days);
        return;
      }
      case 'other deduction':
        await this.edit(employee, month, { otherDeduction: event.amount / 100 });
        employee.otherDeduction.set(month, event.amount);
        return;
      case 'one-off': {
        const { kind, amount, instalment, ...when } = event.oneOff;
        await this.#ok('POST', `${payroll}/adjustments`, {
          ...{
            id: newAdjustmentId(),
            kind,
            label: 'One-off',
            amount: amount / 100,
            ...when,
            reason: 'Agreed',
          },
          ...(instalment && { instalment: instalment / 100 }),
          ...(kind === 'reimbursement' && { billNumber: 'B-1' }),
        });
        employee.oneOffs.push(event.oneOff);
        return;
      }
      case 'leaves': {
        const { lastDay, encashedDays } = event;
        const { status } = await leave.adjust(account, earned, encashedDays, dateOf('2026-04', 1));
        if (status !== 200) throw new Error(`adjusting leave: ${status}`);
        const { version } = await this.#ok('GET', `${leaving}/leaving`);
        await this.#ok('PUT', `${leaving}/leaving`, {
          ...{ lastDay, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none', encashedDays },
          ...{ encashmentRate: 'wages-26', accessUntil: '2027-07-31', version },
        });
        const present = employee.employments.at(-1);
        if (present) present.to = lastDay;
        const basic = amountOn(employee, 'basicSalary', lastDay);
        const amount = Math.floor((2 * basic * encashedDays + 26) / 52);
        employee.oneOffs.push({ kind: 'leave-encashment', amount, month });
        return;
      }
      case 'is employed again': {
        const { version } = await this.#ok('GET', `${leaving}/leaving`);
        await this.#ok('POST', `${leaving}/rehire`, { dateOfJoining: event.from, version });
        employee.employments.push({ from: event.from });
        if (!isEmployed(employee, event.from)) throw new Error('not employed');
      }
    }
  }
}
