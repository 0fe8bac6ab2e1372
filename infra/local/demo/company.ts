import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import { rupees } from '../../../shared/money.ts';
import type { PayrollDetailsInput } from '../../../shared/payroll/payroll.ts';
import type { PersonalDetails } from '../../../shared/profiles/profiles.ts';
import type { ComponentName, OneOff } from './components.ts';

export interface PaidEmployee {
  name: string;
  personal: PersonalDetails;
  /** Amounts in rupees a month, without those that the law decides. */
  salary: PayrollDetailsInput;
  /** Rupees a year, in place of the earnings that the company's structure gives for it. */
  ctc?: number;
  /** Components in rupees a month. */
  components?: Partial<Record<ComponentName, number>>;
  /** Other CTCs since so many months ago, oldest first. */
  raises?: readonly { monthsAgo: number; ctc: number; reason: string }[];
  oneOff?: OneOff;
  statutory: StatutoryDetails;
  /** PF of this month in rupees, where it is not the expected one. */
  enteredPf?: number;
  /** Days without pay in the six past months, oldest first; the month's other days are paid. */
  lopDays: readonly [number, number, number, number, number, number];
  /** Rupees taken off in each of those months. */
  otherDeduction: number;
  /** Whether this month's slip has been generated already. */
  paidThisMonth: boolean;
  /** Rupees of it that this month's slip lacked when it was generated first: it has been replaced since. */
  forgottenDeduction?: number;
  /** Another salary, entered this month, that holds since so many months ago: this month's slip has the arrears. */
  lateRaise?: { monthsAgo: number; gross: number; reason: string };
  /** Resigned a month ago, and leaves at the end of this month. */
  isLeaving?: true;
  /** Last month's salary is held or fails at the bank, or this month's is paid before the month is generated. */
  payment?: 'held' | 'failed' | 'early';
  /** Rupees that are taken off this month's slip after it was paid: they are to be recovered. */
  deductedAfterPayment?: number;
}

export const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.com`;

/** The password that every demo employee is created with, and the one that those with a salary have set. */
export const initialPassword = 'Welcome@123';
export const ownPassword = 'Employee@123';

/** The earnings of a month that a gross makes, in rupees. */
export const earningsOf = (gross: number) => ({
  basicSalary: gross * 0.5,
  hra: gross * 0.25,
  da: gross * 0.1,
  otherAllowance: gross * 0.15 - 5_000,
  medicalAllowance: 5_000,
});

const salary = (
  employeeId: string,
  department: string,
  dateOfJoining: string,
  gross: number,
  yearlyLeaves = 12,
): PayrollDetailsInput => ({
  employeeId,
  department,
  workLocation: 'Bengaluru',
  dateOfJoining,
  yearlyLeaves,
  ...earningsOf(gross),
});

/** The salary of an employee whose CTC gives the other earnings. */
const salaryBesideCtc = (
  employeeId: string,
  department: string,
  dateOfJoining: string,
  yearlyLeaves: number,
) => ({
  employeeId,
  department,
  workLocation: 'Bengaluru',
  dateOfJoining,
  yearlyLeaves,
  medicalAllowance: 5_000,
});

const statutory = (
  name: string,
  dateOfBirth: string,
  gender: 'female' | 'male',
  epsMember: 'yes' | 'no' = 'yes',
): StatutoryDetails => ({
  dateOfBirth,
  gender,
  workState: 'KA',
  nameOnUan: name,
  pfMembership: 'ceiling',
  epsMember,
  employmentKind: 'permanent',
});

const personal = (
  designation: string,
  uan: string,
  pan: string,
  bankAccountNumber: string,
  ifscCode: string,
) => ({ designation, uan, pan, bankAccountNumber, ifscCode });

export const paidEmployees: readonly PaidEmployee[] = [
  {
    name: 'Aarav Sharma',
    personal: personal('Engineering Manager', '100904318276', 'AFZPS2741H', '50100284417730', 'HDFC0000523'),
    salary: salaryBesideCtc('SSW-0107', 'Engineering', '2018-04-02', 18),
    ctc: 17_40_000,
    raises: [{ monthsAgo: 4, ctc: 18_60_000, reason: 'Annual review' }],
    statutory: statutory('Aarav Sharma', '1986-03-12', 'male', 'no'),
    lopDays: [0, 0, 0, 0, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
    payment: 'early',
  },
  {
    name: 'Ananya Iyer',
    personal: personal(
      'Senior Software Engineer',
      '101234567890',
      'ABCPI1234K',
      '50100311674821',
      'HDFC0001234',
    ),
    salary: salary('SSW-0142', 'Engineering', '2022-06-13', 92_500),
    statutory: statutory('Ananya Iyer', '1993-08-21', 'female'),
    lopDays: [2.5, 1.5, 1.5, 0, 0, 1],
    otherDeduction: 500,
    paidThisMonth: true,
    forgottenDeduction: 500,
    payment: 'early',
  },
  {
    name: 'Arjun Desai',
    personal: personal('DevOps Engineer', '101446093817', 'BTWPD6158L', '37284910562', 'SBIN0001882'),
    salary: salary('SSW-0147', 'Engineering', '2022-10-03', 84_000),
    statutory: statutory('Arjun Desai', '1991-11-02', 'male'),
    lopDays: [0, 0, 0, 0.5, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
    payment: 'early',
    deductedAfterPayment: 1_200,
  },
  {
    name: 'Farah Khan',
    personal: personal('Customer Success Lead', '100987162045', 'CMKPK3390R', '157201502263', 'ICIC0001572'),
    salary: salary('SSW-0129', 'Customer success', '2021-02-15', 88_500, 15),
    statutory: statutory('Farah Khan', '1989-06-17', 'female'),
    oneOff: {
      from: 'this month',
      kind: 'earning',
      component: 'Performance Bonus',
      amount: rupees(25_000),
      reason: 'Renewed the three largest accounts',
    },
    enteredPf: 1_800,
    lopDays: [0, 0, 0, 0, 0, 0],
    otherDeduction: 0,
    paidThisMonth: false,
  },
  {
    name: 'Ishita Rao',
    personal: personal('Product Designer', '101377420915', 'BKQPR8823D', '002801547716', 'ICIC0000028'),
    salary: salary('SSW-0151', 'Design', '2023-01-09', 78_000),
    components: { Conveyance: 1_600 },
    statutory: statutory('Ishita Rao', '1995-01-30', 'female'),
    lopDays: [0, 0.5, 0, 0, 2, 0],
    otherDeduction: 0,
    paidThisMonth: false,
    payment: 'held',
  },
  {
    name: 'Kabir Singh',
    personal: personal('Quality Engineer', '101288640172', 'CRJPS5519M', '917010042288135', 'UTIB0000194'),
    salary: salary('SSW-0133', 'Engineering', '2021-08-16', 64_000),
    components: { Conveyance: 1_600, Canteen: 600 },
    statutory: statutory('Kabir Singh', '1990-09-08', 'male'),
    lopDays: [0, 0, 3, 0, 0, 0],
    otherDeduction: 250,
    paidThisMonth: true,
    isLeaving: true,
  },
  {
    name: 'Meera Nair',
    personal: personal('Staff Software Engineer', '100718265509', 'AHTPN4460B', '10284557193', 'SBIN0004052'),
    salary: salaryBesideCtc('SSW-0118', 'Engineering', '2019-11-04', 15),
    ctc: 14_40_000,
    raises: [
      { monthsAgo: 5, ctc: 15_36_000, reason: 'Annual review' },
      { monthsAgo: 2, ctc: 16_80_000, reason: 'Promoted to Staff Software Engineer' },
    ],
    components: { Canteen: 600 },
    statutory: statutory('Meera Nair', '1987-12-24', 'female', 'no'),
    lopDays: [0, 0, 0, 1, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
    payment: 'early',
  },
  {
    name: 'Sneha Kulkarni',
    personal: personal('Finance Executive', '101402957731', 'DLMPK7092F', '60341129075', 'MAHB0000321'),
    salary: salary('SSW-0156', 'Finance', '2023-07-03', 52_000),
    oneOff: {
      from: 'last month',
      kind: 'advance',
      label: 'Salary advance',
      amount: rupees(30_000),
      instalment: rupees(5_000),
      reason: 'Deposit for a new flat',
    },
    statutory: statutory('Sneha Kulkarni', '1996-04-05', 'female'),
    lopDays: [0, 1, 0, 0, 0, 4.5],
    otherDeduction: 0,
    paidThisMonth: false,
    payment: 'failed',
  },
  {
    name: 'Vihaan Reddy',
    personal: personal('Software Engineer', '101519083364', 'EPWPR3317Q', '50100478820916', 'HDFC0002071'),
    salary: salary('SSW-0164', 'Engineering', '2024-07-22', 58_750),
    statutory: statutory('Vihaan Reddy', '1999-10-14', 'male'),
    lopDays: [1, 0, 0, 0, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
    lateRaise: { monthsAgo: 2, gross: 64_000, reason: 'Annual review, agreed late' },
  },
];

/** Employees with the initial password and without payroll details. */
export const newEmployees: readonly string[] = ['Diya Patel', 'Rohan Das'];

/** The manager of the engineers, and those who report to him. */
export const team = {
  manager: 'Aarav Sharma',
  members: ['Ananya Iyer', 'Arjun Desai', 'Kabir Singh', 'Meera Nair', 'Vihaan Reddy'],
} as const;

/** The second admin, who approves what the first one submits. */
export const approver = 'Nikhil Joshi';

/** The employee sign-in that `npm start` prints. */
export const demoSignIn = { email: emailOf('Ananya Iyer'), password: ownPassword };
