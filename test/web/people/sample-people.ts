import { rupees } from '../../../shared/money.ts';
import type { Person } from '../../../shared/people/people.ts';

const person = (name: string, email: string, details: Partial<Person> = {}): Person =>
  ({ userId: `usr_${name}`, name, email, yearlyLeaves: 12, version: 3, ...details }) as Person;

/** Who has an account already. */
export const samplePeople: Person[] = [
  person('Asha Rao', 'asha@example.com', {
    employeeId: 'SSW-1',
    dateOfJoining: '2022-06-13',
    basicSalary: rupees(45_000.5),
    hra: rupees(18_000),
    pan: 'not a PAN',
  }),
  person('Administrator', 'admin@example.com', { isAdmin: true, version: 0 }),
];

export const personNamed = (name: string): Person => samplePeople.find((one) => one.name === name) as Person;
