import { randomBytes } from 'node:crypto';
import { todayInIndia } from '../../../shared/date.ts';
import type { EnteredLeaveType, LeaveType, LeaveTypes } from '../../../shared/leaves/leave-types.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { balanceOn, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { enteredType } from '../../support/leave-type.ts';
import type { Employee, Portal } from '../../support/portal.ts';

/** Sets up types of leave, applies for them and decides, as the admin and employees of a portal. */
export function leaveTypeClient(portal: Portal) {
  const readTypes = (): Promise<LeaveTypes> => portal.ok('GET', '/api/admin/leave-types');
  const save = async (changes: Partial<EnteredLeaveType> = {}, yearStart = 1) =>
    portal.asAdmin('PUT', '/api/admin/leave-types', {
      type: enteredType(changes),
      yearStart,
      version: (await readTypes()).version,
    });
  /** Adds a type, under a name that none has. */
  async function addType(changes: Partial<EnteredLeaveType> = {}): Promise<LeaveType> {
    const name = `Leave ${randomBytes(4).toString('hex')}`;
    const { body } = await save({ name, ...changes });
    const added = (body as LeaveTypes).types?.find((type) => type.name === (changes.name ?? name));
    if (!added) throw new Error(JSON.stringify(body));
    return added;
  }
  const apply = (
    { token }: Pick<Employee, 'token'>,
    type: LeaveType | undefined,
    from: string,
    to = from,
    changes = {},
  ) =>
    portal.call('POST', '/api/leaves', {
      token,
      body: {
        subject: type?.name ?? 'Vacation',
        typeId: type?.id,
        startDate: from,
        endDate: to,
        description: 'Rest',
        ...changes,
      },
    });
  const decide = (id: string, status = 'approved', changes = {}) =>
    portal.asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status, ...changes });
  /** Leave of a type, from one day to another, that was requested and approved; returns its id. */
  async function approved(
    who: Employee,
    type: LeaveType | undefined,
    from: string,
    to = from,
  ): Promise<string> {
    const { body } = await apply(who, type, from, to);
    const { status } = await decide(body.id);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }
  const adjust = ({ id }: Employee, type: LeaveType, days: number, date = '2026-01-01', changes = {}) =>
    portal.asAdmin('POST', `/api/admin/leave-ledgers/${id}/adjustments`, {
      id: `adj_${randomBytes(10).toString('hex')}`,
      typeId: type.id,
      date,
      days,
      reason: 'Opening balance',
      ...changes,
    });
  const ledgers = async ({ token }: Employee): Promise<LeaveLedgers> =>
    (await portal.callOk('GET', '/api/leave-ledgers', { token })).body;
  /** The balance on a day, in days. */
  async function balance(who: Employee, type: LeaveType, date: string): Promise<number> {
    const read = await ledgers(who);
    const current = read.types.types.find(({ id }) => id === type.id) ?? type;
    const input = ledgerInputOf(read, current, todayInIndia());
    return balanceOn(ledgerOf(input, date), date) / 2;
  }
  return { readTypes, save, addType, apply, decide, approved, adjust, ledgers, balance };
}
