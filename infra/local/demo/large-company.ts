import { createHash } from 'node:crypto';
import { leaveSubjects } from '../../../shared/leaves/leaves.ts';

/** Numbers from 0 up, the same for the same person at every start: each call gives the next one below a limit. */
function numbersOf(count: number): (below: number) => number {
  const bytes = createHash('sha256').update(`person ${count}`).digest();
  let drawn = 0;
  return (below) => {
    drawn += 1;
    return bytes.readUInt16BE((2 * drawn) % 30) % below;
  };
}

const firstNames =
  'Aditi Aditya Akash Amit Anita Anjali Anuj Arun Asha Bhavna Chetan Deepa Deepak Devika Divya Farhan Gaurav Geeta Gopal Harish Imran Isha Jaya Joseph Karan Kavita Kiran Lakshmi Lata Madhu Mahesh Manish Manoj Maya Mohan Naveen Neha Nikhil Nisha Pooja Prakash Pranav Priyanka Rahul Rajesh Ravi Rekha Rohit Sachin Salma Sanjay Sarita Shalini Shreya Sunil Suresh Swati Uma Usha Varun Vijay Vikram Vinod Zoya'.split(
    ' ',
  );
const lastNames =
  'Agarwal Ahmed Bansal Bhat Bose Chatterjee Chauhan Das Desai Deshmukh Dsouza Dutta Fernandes Ghosh Gill Gowda Gupta Hegde Iyengar Jadhav Jain Joshi Kapoor Kaur Khan Kumar Malhotra Mehta Menon Mishra Mukherjee Naidu Nair Pandey Patil Pillai Prasad Qureshi Rajan Rao Reddy Roy Saxena Sen Shah Shetty Sinha Srinivasan Thakur Thomas Tripathi Varma Verma Yadav'.split(
    ' ',
  );

/** With the department, and the gross earnings of a month in rupees, from and to. */
const jobs = [
  ['Software Engineer', 'Engineering', 45_000, 75_000],
  ['Senior Software Engineer', 'Engineering', 80_000, 115_000],
  ['Quality Engineer', 'Engineering', 42_000, 70_000],
  ['Support Engineer', 'Customer success', 35_000, 55_000],
  ['Sales Executive', 'Sales', 38_000, 80_000],
  ['HR Executive', 'People', 36_000, 58_000],
  ['Accountant', 'Finance', 40_000, 62_000],
  ['Engineering Manager', 'Engineering', 130_000, 185_000],
] as const;

const banks = ['HDFC', 'SBIN', 'ICIC', 'UTIB', 'MAHB', 'PUNB'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const pad = (number: number, length: number) => String(number).padStart(length, '0');

interface LargeDemoLeave {
  subject: string;
  description: string;
  /** In days from today. */
  startOffset: number;
  days: number;
  isPending: boolean;
}

export interface LargeDemoPerson {
  /** Twenty hex digits. */
  digits: string;
  name: string;
  email: string;
  designation: string;
  department: string;
  uan: string;
  pan: string;
  bankAccountNumber: string;
  ifscCode: string;
  employeeId: string;
  /** YYYY-MM-DD */
  dateOfJoining: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  gender: 'female' | 'male';
  yearlyLeaves: number;
  /** Rupees a month. */
  gross: number;
  leaves: LargeDemoLeave[];
}

const descriptions = [
  'Advised rest by the doctor',
  'Visiting family',
  'Work at home',
  'A death in the family',
];

/** Every third has taken leave; every twentieth asks for some. */
function leavesOf(count: number, next: (below: number) => number): LargeDemoLeave[] {
  const leave = (startOffset: number, isPending: boolean): LargeDemoLeave => {
    const subject = next(leaveSubjects.length);
    const description = descriptions[subject] ?? '';
    return { subject: leaveSubjects[subject] ?? '', description, startOffset, days: 1 + next(4), isPending };
  };
  return [
    ...(count % 3 === 0 ? [leave(-10 - next(150), false)] : []),
    ...(count % 20 === 0 ? [leave(5 + next(60), true)] : []),
  ];
}

/** One person of the large demo company, the same at every start. @param count from 1 */
export function largeDemoPerson(count: number): LargeDemoPerson {
  const next = numbersOf(count);
  const first = firstNames[next(firstNames.length)] ?? '';
  const last = lastNames[next(lastNames.length)] ?? '';
  const [designation, department, from, to] = jobs[next(jobs.length)] ?? jobs[0];
  const letter = () => letters[next(letters.length)] ?? 'A';
  return {
    digits: createHash('sha256').update(`demo ${count}`).digest('hex').slice(0, 20),
    name: `${first} ${last}`,
    email: `${first}.${last}.${count}@example.com`.toLowerCase(),
    designation,
    department,
    uan: `1011${pad(count, 8)}`,
    pan: `${letter()}${letter()}${letter()}P${last[0] ?? 'A'}${pad(count % 10_000, 4)}${letter()}`,
    bankAccountNumber: `5010${pad(count, 6)}${pad(next(10_000), 4)}`,
    ifscCode: `${banks[next(banks.length)]}0${pad(next(10_000), 6)}`,
    employeeId: `SSW-${1_000 + count}`,
    dateOfJoining: `${2014 + next(11)}-${pad(1 + next(12), 2)}-${pad(1 + next(28), 2)}`,
    yearlyLeaves: [12, 12, 12, 15, 18][next(5)] ?? 12,
    gross: from + 500 * next((to - from) / 500 + 1),
    leaves: leavesOf(count, next),
    dateOfBirth: `${1972 + (count % 25)}-${pad(1 + (count % 12), 2)}-${pad(1 + (count % 28), 2)}`,
    gender: count % 2 === 0 ? 'female' : 'male',
  };
}
