import type { PayrollDetailsInput } from '../../../shared/payroll.ts';
import type { PersonalDetails } from '../../../shared/profiles.ts';
import type { StatutoryDetails } from '../../../shared/statutory-fields.ts';

interface PaidEmployee {
  name: string;
  personal: PersonalDetails;
  /** Amounts in rupees a month, without those that the law decides. */
  salary: PayrollDetailsInput;
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
}

export const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.com`;

/** The password that every demo employee is created with, and the one that those with a salary have set. */
export const initialPassword = 'Welcome@123';
export const ownPassword = 'Employee@123';

const salary = (
  employeeId: string,
  dateOfJoining: string,
  gross: number,
  yearlyLeaves = 12,
): PayrollDetailsInput => ({
  employeeId,
  dateOfJoining,
  yearlyLeaves,
  basicSalary: gross * 0.5,
  hra: gross * 0.25,
  da: gross * 0.1,
  otherAllowance: gross * 0.15 - 5_000,
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
    salary: salary('SSW-0107', '2018-04-02', 145_000, 18),
    statutory: statutory('Aarav Sharma', '1986-03-12', 'male', 'no'),
    lopDays: [0, 0, 0, 0, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
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
    salary: salary('SSW-0142', '2022-06-13', 92_500),
    statutory: statutory('Ananya Iyer', '1993-08-21', 'female'),
    lopDays: [2.5, 1.5, 1.5, 0, 0, 1],
    otherDeduction: 500,
    paidThisMonth: true,
    forgottenDeduction: 500,
  },
  {
    name: 'Arjun Desai',
    personal: personal('DevOps Engineer', '101446093817', 'BTWPD6158L', '37284910562', 'SBIN0001882'),
    salary: salary('SSW-0147', '2022-10-03', 84_000),
    statutory: statutory('Arjun Desai', '1991-11-02', 'male'),
    lopDays: [0, 0, 0, 0.5, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
  },
  {
    name: 'Farah Khan',
    personal: personal('Customer Success Lead', '100987162045', 'CMKPK3390R', '157201502263', 'ICIC0001572'),
    salary: salary('SSW-0129', '2021-02-15', 88_500, 15),
    statutory: statutory('Farah Khan', '1989-06-17', 'female'),
    enteredPf: 1_800,
    lopDays: [0, 0, 0, 0, 0, 0],
    otherDeduction: 0,
    paidThisMonth: false,
  },
  {
    name: 'Ishita Rao',
    personal: personal('Product Designer', '101377420915', 'BKQPR8823D', '002801547716', 'ICIC0000028'),
    salary: salary('SSW-0151', '2023-01-09', 78_000),
    statutory: statutory('Ishita Rao', '1995-01-30', 'female'),
    lopDays: [0, 0.5, 0, 0, 2, 0],
    otherDeduction: 0,
    paidThisMonth: false,
  },
  {
    name: 'Kabir Singh',
    personal: personal('Quality Engineer', '101288640172', 'CRJPS5519M', '917010042288135', 'UTIB0000194'),
    salary: salary('SSW-0133', '2021-08-16', 64_000),
    statutory: statutory('Kabir Singh', '1990-09-08', 'male'),
    lopDays: [0, 0, 3, 0, 0, 0],
    otherDeduction: 250,
    paidThisMonth: true,
  },
  {
    name: 'Meera Nair',
    personal: personal('Staff Software Engineer', '100718265509', 'AHTPN4460B', '10284557193', 'SBIN0004052'),
    salary: salary('SSW-0118', '2019-11-04', 128_000, 15),
    statutory: statutory('Meera Nair', '1987-12-24', 'female', 'no'),
    lopDays: [0, 0, 0, 1, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
  },
  {
    name: 'Sneha Kulkarni',
    personal: personal('Finance Executive', '101402957731', 'DLMPK7092F', '60341129075', 'MAHB0000321'),
    salary: salary('SSW-0156', '2023-07-03', 52_000),
    statutory: statutory('Sneha Kulkarni', '1996-04-05', 'female'),
    lopDays: [0, 1, 0, 0, 0, 4.5],
    otherDeduction: 0,
    paidThisMonth: false,
  },
  {
    name: 'Vihaan Reddy',
    personal: personal('Software Engineer', '101519083364', 'EPWPR3317Q', '50100478820916', 'HDFC0002071'),
    salary: salary('SSW-0164', '2024-07-22', 58_750),
    statutory: statutory('Vihaan Reddy', '1999-10-14', 'male'),
    lopDays: [1, 0, 0, 0, 0, 0],
    otherDeduction: 0,
    paidThisMonth: true,
  },
];

/** Employees with the initial password and without payroll details. */
export const newEmployees: readonly string[] = ['Diya Patel', 'Rohan Das'];

/** The employee sign-in that `npm start` prints. */
export const demoSignIn = { email: emailOf('Ananya Iyer'), password: ownPassword };
