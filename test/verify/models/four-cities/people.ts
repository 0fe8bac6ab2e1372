/** YYYY-MM. */
export type Month = string;
export type City = 'Bengaluru' | 'Pune' | 'Chennai' | 'Bhopal';

/** The pay of a full month, in rupees. Travel is paid as "Other Allowance (TA)", medical as cash. */
export interface Pay {
  basic: number;
  hra?: number;
  travel?: number;
  medical?: number;
}

export interface Exit {
  lastDay: string;
  kind: 'resignation' | 'dismissal' | 'end-of-term' | 'retirement';
  /** Days of leave that are paid, and by what. */
  leave: number;
  rate: 'wages-26' | 'wages-30' | 'gross-30';
  /** Days of notice that are due and were served, and what becomes of the others. */
  notice: [due: number, served: number, what: 'none' | 'recover' | 'pay'];
  countsFifthYear?: true;
}

export interface Person {
  name: string;
  city: City;
  /** The first month in Chennai. */
  toChennai?: Month;
  woman?: true;
  disabled?: true;
  fixedTerm?: true;
  born: string;
  pf: 'none' | 'ceiling' | 'full';
  /** Percent. */
  voluntary?: number;
  eps?: boolean;
  joined: string;
  /** From a day on; entered in the month of that day, or in a later one. */
  pays: { from: string; enteredIn?: Month; pay: Pay }[];
  /** Days of absence. */
  lost?: Record<Month, number>;
  /** Days of an earlier month that are given back, by the month that pays them. */
  givenBack?: Record<Month, { of: Month; days: number }>;
  /** In rupees. */
  bonus?: Record<Month, number>;
  exit?: Exit;
}

export const months: Month[] = [
  ...Array.from({ length: 9 }, (_, i) => `2026-${String(i + 4).padStart(2, '0')}`),
  ...['2027-01', '2027-02', '2027-03'],
];

const resigned = (lastDay: string, leave: number, exit: Partial<Exit> = {}): Exit => ({
  ...{ lastDay, kind: 'resignation', leave, rate: 'wages-30', notice: [30, 30, 'none'] },
  ...exit,
});

const from2022 = (pay: Pay) => ({ joined: '2022-06-01', pays: [{ from: '2022-06-01', pay }] });
const then = (first: Pay, from: string, pay: Pay, enteredIn?: Month) => {
  const before = from2022(first);
  return { ...before, pays: [...before.pays, { from, pay, ...(enteredIn && { enteredIn }) }] };
};

const member = { pf: 'ceiling', eps: true, born: '1990-03-09' } as const;
const outside = { pf: 'none', born: '1994-11-30' } as const;

const bengaluru: Omit<Person, 'city'>[] = [
  // Insured under ESI; a raise of August that is entered in October, so that arrears are paid.
  {
    name: 'Anil Rao',
    ...member,
    ...then({ basic: 20_000, hra: 8_000 }, '2026-08-01', { basic: 20_500, hra: 8_000 }, '2026-10'),
  },
  // A rupee below Karnataka's limit, and on it from July.
  {
    name: 'Beena Shetty',
    woman: true,
    ...member,
    ...then({ basic: 15_000, hra: 9_999 }, '2026-07-01', { basic: 15_001, hra: 9_999 }),
    bonus: { '2026-05': 5_000 },
  },
  { name: 'Charu Hegde', woman: true, disabled: true, ...member, ...from2022({ basic: 24_000, hra: 6_000 }) },
  {
    name: 'Dinesh Gowda',
    pf: 'full',
    eps: true,
    voluntary: 5,
    born: '1980-01-20',
    joined: '2016-10-01',
    pays: [{ from: '2016-10-01', pay: { basic: 60_000, hra: 60_000 } }],
    exit: resigned('2026-11-20', 8, { notice: [60, 50, 'recover'] }),
  },
  {
    name: 'Esha Kulkarni',
    woman: true,
    ...member,
    eps: false,
    joined: '2026-08-10',
    pays: [{ from: '2026-08-10', pay: { basic: 20_000, hra: 6_000 } }],
    lost: { '2026-11': 2, '2027-01': 0.5 },
  },
  // On the rolls on 31 December.
  {
    name: 'Firoz Khan',
    ...outside,
    ...from2022({ basic: 40_000, hra: 10_000, travel: 5_000 }),
    exit: resigned('2026-12-31', 3),
  },
];

const pune: Omit<Person, 'city'>[] = [
  {
    name: 'Gauri Shinde',
    woman: true,
    ...member,
    ...then({ basic: 15_000, hra: 9_000 }, '2026-10-01', { basic: 16_001, hra: 9_000 }),
    bonus: { '2026-08': 10_000 },
  },
  {
    name: 'Hari Patil',
    ...member,
    joined: '2022-06-01',
    pays: [
      { from: '2022-06-01', pay: { basic: 7_500 } },
      { from: '2026-07-01', pay: { basic: 10_000 } },
      { from: '2027-01-01', pay: { basic: 10_001 } },
    ],
  },
  // 65 in August.
  {
    name: 'Iqbal Shaikh',
    pf: 'ceiling',
    eps: true,
    born: '1961-08-15',
    ...from2022({ basic: 25_000, hra: 5_000 }),
  },
  {
    name: 'Jaya Deshmukh',
    woman: true,
    toChennai: '2026-07',
    ...member,
    ...from2022({ basic: 22_000, hra: 8_000 }),
  },
  // Gone before the fund of June, after five years and seven months.
  {
    name: 'Kiran Pawar',
    pf: 'ceiling',
    eps: true,
    born: '1985-07-07',
    joined: '2020-11-02',
    pays: [{ from: '2020-11-02', pay: { basic: 30_000, hra: 15_000, travel: 25_000 } }],
    exit: resigned('2026-06-15', 10, { rate: 'wages-26' }),
  },
  // Gone before the fund of December; the company pays the notice.
  {
    name: 'Lata Kale',
    woman: true,
    ...member,
    ...from2022({ basic: 18_000, hra: 6_000, medical: 2_500 }),
    lost: { '2026-07': 3 },
    exit: resigned('2026-12-15', 4, { kind: 'dismissal', rate: 'gross-30', notice: [30, 0, 'pay'] }),
  },
];

const chennai: Omit<Person, 'city'>[] = [
  // ₹20,400 and ₹21,000 in a half-year, the last untaxed amount.
  { name: 'Latha Iyer', woman: true, ...outside, ...then({ basic: 3_400 }, '2026-10-01', { basic: 3_500 }) },
  // ₹30,000, and a few rupees above it.
  { name: 'Mani Kumar', ...outside, ...then({ basic: 5_000 }, '2026-10-01', { basic: 5_001 }) },
  {
    name: 'Nila Devi',
    woman: true,
    ...member,
    joined: '2018-04-01',
    pays: [{ from: '2018-04-01', pay: { basic: 36_000, hra: 24_000 } }],
    exit: resigned('2026-08-20', 12),
  },
  // 30 days of the half-year.
  {
    name: 'Omar Ali',
    ...member,
    joined: '2026-09-01',
    pays: [{ from: '2026-09-01', pay: { basic: 26_000, hra: 9_000 } }],
  },
  {
    name: 'Priya Raj',
    woman: true,
    ...member,
    ...from2022({ basic: 12_000 }),
    bonus: { '2026-09': 5_000 },
    lost: { '2026-12': 1 },
    givenBack: { '2027-01': { of: '2026-12', days: 1 } },
  },
  {
    name: 'Ravi Mohan',
    fixedTerm: true,
    ...member,
    joined: '2025-02-01',
    pays: [{ from: '2025-02-01', pay: { basic: 26_000 } }],
    exit: resigned('2027-01-31', 0, { kind: 'end-of-term' }),
  },
];

const bhopal: Omit<Person, 'city'>[] = [
  // ₹2,25,000 a year, the last untaxed amount; one rupee a month more from November.
  {
    name: 'Sita Verma',
    woman: true,
    ...member,
    ...then({ basic: 15_000, hra: 3_750 }, '2026-11-01', { basic: 15_001, hra: 3_750 }),
  },
  {
    name: 'Tarun Jain',
    ...member,
    ...then({ basic: 25_000 }, '2027-01-01', { basic: 25_001 }),
    bonus: { '2026-11': 7_000 },
  },
  {
    name: 'Uma Singh',
    woman: true,
    pf: 'full',
    eps: true,
    born: '1988-02-14',
    ...then({ basic: 30_000, hra: 3_334 }, '2026-09-01', { basic: 33_000, hra: 3_334 }, '2026-11'),
  },
  // At the limit of ESI, and above it from June.
  { name: 'Vivek Tiwari', ...member, ...then({ basic: 21_000 }, '2026-06-01', { basic: 22_000 }) },
  // Four years and 200 days, gone before the fund of June.
  {
    name: 'Waris Khan',
    ...member,
    joined: '2021-11-23',
    pays: [{ from: '2021-11-23', pay: { basic: 19_000, hra: 2_000 } }],
    exit: resigned('2026-06-10', 5),
  },
  // Turns 58 in October; a raise within November.
  {
    name: 'Yusuf Qureshi',
    pf: 'ceiling',
    eps: true,
    born: '1968-10-11',
    joined: '2010-01-04',
    pays: [
      { from: '2010-01-04', pay: { basic: 60_000 } },
      { from: '2026-11-15', pay: { basic: 66_000 } },
    ],
    exit: resigned('2026-12-28', 6, { kind: 'retirement' }),
  },
];

const at = (city: City, people: Omit<Person, 'city'>[]): Person[] => people.map((one) => ({ ...one, city }));

export const people: readonly Person[] = [
  ...at('Bengaluru', bengaluru),
  ...at('Pune', pune),
  ...at('Chennai', chennai),
  ...at('Bhopal', bhopal),
];

export const cityIn = ({ city, toChennai = '9999' }: Person, month: Month): City =>
  month >= toChennai ? 'Chennai' : city;
