import { countEmployees } from '../lib/count.ts';

/** Employee ID and email in a row of a sheet; empty where missing. */
interface PersonKeys {
  employeeId: string;
  email: string;
}

interface PersonWithKeys {
  name: string;
  email: string;
  employeeId?: string | undefined;
}

type FoundPerson<Person> = { person: Person; message?: never } | { person?: never; message: string };

/** An employee ID or an email as it is compared. A quotation mark before what a spreadsheet would run as a formula is part of the writing, not of the text. */
export const normaliseKey = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^'(?=[=+\-@])/, '')
    .toLowerCase();

const peopleMessages = {
  noKeys: 'Enter an employee ID or an email.',
  unknownId: (of: string, id: string) => `No employee${of} has the employee ID “${id}”.`,
  unknownEmail: (of: string, email: string) => `No employee${of} has the email “${email}”.`,
  unknown: (of: string, { employeeId, email }: PersonKeys) =>
    `No employee${of} has the employee ID “${employeeId}” or the email “${email}”.`,
  twoPeople: (byId: string, byEmail: string) =>
    `The employee ID belongs to ${byId}, but the email belongs to ${byEmail}.`,
  sharedId: (id: string, people: number) =>
    `${countEmployees(people)} have the employee ID “${id}”. Add their email.`,
} as const;

/**
 * Finds employees by employee ID, else by email; case and spaces do not matter.
 * @param of which employees these are, where they are not all: ' in this month'
 */
export function personFinder<Person extends PersonWithKeys>(
  people: readonly Person[],
  of = '',
): (keys: PersonKeys) => FoundPerson<Person> {
  const byEmail = new Map(people.map((person) => [normaliseKey(person.email), person]));
  const withId = people.filter(({ employeeId }) => employeeId);
  const byId = Map.groupBy(withId, ({ employeeId }) => normaliseKey(employeeId ?? ''));

  return (keys) => {
    const [employeeId, email] = [normaliseKey(keys.employeeId), normaliseKey(keys.email)];
    const sameId = employeeId ? (byId.get(employeeId) ?? []) : [];
    const sameEmail = email ? byEmail.get(email) : undefined;
    const [first] = sameId;
    if (!employeeId && !email) return { message: peopleMessages.noKeys };
    if (sameEmail && (!first || sameId.includes(sameEmail))) return { person: sameEmail };
    if (first && sameEmail) return { message: peopleMessages.twoPeople(first.name, sameEmail.name) };
    if (first && sameId.length === 1) return { person: first };
    if (first) return { message: peopleMessages.sharedId(keys.employeeId, sameId.length) };
    if (employeeId && email) return { message: peopleMessages.unknown(of, keys) };
    return {
      message: employeeId
        ? peopleMessages.unknownId(of, keys.employeeId)
        : peopleMessages.unknownEmail(of, keys.email),
    };
  };
}
