import { addDays } from '../../../shared/date.ts';
import { leaveDays } from '../../../shared/holidays/leave-days.ts';
import { foldText } from '../../../shared/text.ts';
import { employer } from './employer.ts';
import type { LargeDemoPerson } from './large-company.ts';

/** Rupees to paise. */
const paise = (rupees: number) => Math.round(rupees * 100);

/** The items of a person, in the forms of functions/, which this folder cannot import; a test compares them. */
export interface LargeDemoItems {
  accounts: object[];
  profiles: object[];
  leaves: object[];
  notifications: object[];
}

const workLocation = 'Bengaluru';

function leaveItems(person: LargeDemoPerson, today: string): object[] {
  const { digits, name, email, yearlyLeaves, dateOfJoining, gender, leaves } = person;
  const userId = `usr_${digits}`;
  const items = leaves.map(({ subject, description, startOffset, days, isPending }, i) => {
    const id = `leave_${digits}_${String(i + 1).padStart(20, '0')}`;
    const startDate = addDays(today, startOffset);
    const endDate = addDays(startDate, days - 1);
    return {
      userId,
      leaveId: id,
      id,
      kind: 'leave',
      name,
      email,
      subject,
      description,
      startDate,
      endDate,
      numberOfDays: leaveDays(startDate, endDate),
      status: isPending ? 'pending' : 'approved',
      ...(!isPending && { epoch: 1 }),
      appliedAt: `${addDays(today, Math.min(startOffset - 7, -1))}T04:30:00.000Z#${digits.slice(0, 8)}`,
      version: 1,
    };
  });
  const taken = items.reduce(
    (sum, { status, numberOfDays }) => sum + (status === 'approved' ? numberOfDays : 0),
    0,
  );
  // Those of the company belong to no employee.
  const own = yearlyLeaves !== employer.yearlyLeaves && { yearlyLeaves };
  const employment = { dateOfJoining, workLocation, gender };
  return [...items, { userId, leaveId: 'balance', ...own, ...employment, taken: { 1: taken }, version: 1 }];
}

/** @param passwordHash of a known password @param today YYYY-MM-DD */
export function largeDemoItems(person: LargeDemoPerson, passwordHash: string, today: string): LargeDemoItems {
  const { digits, name, email, gross } = person;
  const { designation, uan, pan, bankAccountNumber, ifscCode, employeeId, dateOfJoining } = person;
  const { dateOfBirth, gender, department } = person;
  const id = `usr_${digits}`;
  return {
    accounts: [
      { id: `email#${email}`, userId: id },
      {
        id,
        kind: 'account',
        name,
        email,
        sortName: foldText(name),
        role: 'user',
        isInitialPassword: false,
        passwordHash,
        authVersion: 1,
        createdAt: `${dateOfJoining}T04:30:00.000Z`,
        version: 1,
      },
    ],
    profiles: [
      {
        userId: id,
        kind: 'profile',
        ...{ designation, department, uan, pan, bankAccountNumber, ifscCode, employeeId, dateOfJoining },
        workLocation,
        edits: [{ at: `${dateOfJoining}T04:30:00.000Z`, by: { id, name } }],
        bankChanged: { at: `${dateOfJoining}T04:30:00.000Z`, by: { id, name }, isFirst: true },
        basicSalary: paise(gross * 0.5),
        hra: paise(gross * 0.25),
        da: paise(gross * 0.1),
        otherAllowance: paise(gross * 0.15 - 5_000),
        medicalAllowance: paise(5_000),
        profTax: paise(200),
        ...{ dateOfBirth, gender, nameOnUan: name },
        workState: 'KA',
        pfMembership: 'ceiling',
        epsMember: 'yes',
        employmentKind: 'permanent',
        // All earn more than the PF wage ceiling.
        pf: paise(3_000),
        labourWelfareFund: paise(0),
        payrollVersion: 1,
        version: 1,
      },
    ],
    leaves: leaveItems(person, today),
    // Thousands of emails about the payslips of a demo would keep the machine busy for minutes.
    notifications: [
      { userId: id, notificationId: 'email-choices', byEmail: { payslips: false }, version: 1 },
    ],
  };
}
