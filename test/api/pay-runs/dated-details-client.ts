import { get } from '../../../functions/lib/table.ts';
import { parseSlip, type SlipItem } from '../../../functions/store/slip.ts';
import type { Employee, Portal } from '../../support/portal.ts';
import { payRunClient } from './pay-run-client.ts';

export const inBengaluru = { dateOfBirth: '1990-05-14', gender: 'male', workState: 'KA' };

const slipOf = async ({ id: userId }: Employee, payPeriod: string) =>
  parseSlip(await get('slips', { userId, payPeriod })) as SlipItem;

/** The state whose professional tax a payslip has, its amount in rupees, and the employee's PF. */
export async function headsOf(person: Employee, payPeriod: string) {
  const { statutory, profile } = (await slipOf(person, payPeriod)).slip;
  return [statutory?.person.workState, (profile.profTax ?? 0) / 100, (profile.pf ?? 0) / 100];
}

/** The PF of earlier months on a payslip: what was said of each before, and the employee's difference, in rupees. */
export const worksheetOf = async (person: Employee, payPeriod: string) =>
  Object.fromEntries(
    ((await slipOf(person, payPeriod)).slip.statutory?.pfOnArrears?.months ?? []).map(
      ({ month, employee, said }) => [month, [said.employee / 100, employee / 100]],
    ),
  );

/** Calls about statutory details that hold from a month on, as an admin makes them. */
export function datedDetailsClient(portal: Portal) {
  return {
    async hire(name: string, details: object, pay: object = {}): Promise<Employee> {
      const person = await portal.hire(name, { basicSalary: 20_000, ...pay });
      await portal.saveStatutory(person, details);
      return person;
    },
    async payMonth(month: string) {
      const run = payRunClient(portal, month);
      await run.payAndClose();
    },
    /** Makes the payslips of a closed month again. */
    async payAgain(month: string) {
      const run = payRunClient(portal, month);
      await run.reopen('A move that was entered late');
      await run.generateAndClose();
    },
  };
}
