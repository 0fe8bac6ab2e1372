/**
 * Income tax on salary a second time, by the words of the document, month by month, without the tables and the calculation of
 * the portal. Amounts are whole rupees; basic pay is in tens of rupees, so that its tenths are whole.
 */
export interface NaiveTaxMonth {
  /** YYYY-MM. */
  month: string;
  /** The taxable pay of a full month, and as earned. */
  full: number;
  earned: number;
  /** Paid once. */
  bonus: number;
  /** As earned, and of a full month. */
  basic: number;
  fullBasic: number;
  hra: number;
  fullHra: number;
  /** These amounts are of both the month and those to come. */
  pf: number;
  professionalTax: number;
  nps: number;
  rent: number;
  /** The most that can be taken. */
  most: number;
}

export interface NaiveTaxYear {
  isNew: boolean;
  hasPan: boolean;
  isBonusTaxedAtOnce: boolean;
  /** Year, month and day. */
  born: [number, number, number];
  inBigCity: boolean;
  months: NaiveTaxMonth[];
  former?: { pay: number; tax: number; professionalTax: number; pf: number } | undefined;
  other: { income: number; interest: number; tax: number };
  claims: {
    homeLoan: number;
    savings: number;
    ownNps: number;
    health: number;
    parents: number;
    areParentsSenior: boolean;
    education: number;
    donations: number;
    disability: 'none' | 'disability' | 'severe';
  };
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
const roundTo10 = (amount: number) => Math.floor((amount + 5) / 10) * 10;

/** Whether an employee is of an age on a day of the year to March 2027; who was born on 1 April is on 31 March. */
const isAged = ([year, month, day]: NaiveTaxYear['born'], age: number) =>
  year + age < 2027 || (year + age === 2027 && (month < 4 || (month === 4 && day === 1)));

/** Paise: a slab of 5 % has half rupees. */
function newSlabs(income: number): number {
  if (income <= 400_000) return 0;
  if (income <= 800_000) return (income - 400_000) * 5;
  if (income <= 1_200_000) return 2_000_000 + (income - 800_000) * 10;
  if (income <= 1_600_000) return 6_000_000 + (income - 1_200_000) * 15;
  if (income <= 2_000_000) return 12_000_000 + (income - 1_600_000) * 20;
  if (income <= 2_400_000) return 20_000_000 + (income - 2_000_000) * 25;
  return 30_000_000 + (income - 2_400_000) * 30;
}

function oldSlabs(income: number, born: NaiveTaxYear['born']): number {
  const nil = isAged(born, 80) ? 500_000 : isAged(born, 60) ? 300_000 : 250_000;
  let tax = 0;
  if (income > nil && nil < 500_000) tax += (Math.min(income, 500_000) - nil) * 5;
  if (income > 500_000) tax += (Math.min(income, 1_000_000) - 500_000) * 20;
  if (income > 1_000_000) tax += (income - 1_000_000) * 30;
  return tax;
}

/** In paise, after rebate and with surcharge, before cess. */
function beforeCess(income: number, of: NaiveTaxYear): number {
  const slabs = of.isNew ? newSlabs(income) : oldSlabs(income, of.born);
  if (of.isNew && income <= 1_200_000) return 0;
  if (of.isNew) {
    const withRelief = Math.min(slabs, (income - 1_200_000) * 100);
    return withSurcharge(income, withRelief, of);
  }
  return income <= 500_000 ? 0 : withSurcharge(income, slabs, of);
}

function withSurcharge(income: number, tax: number, of: NaiveTaxYear): number {
  const at = (edge: number) => beforeCess(edge, of) + (income - edge) * 100;
  if (income <= 5_000_000) return tax;
  if (income <= 10_000_000) return Math.min((tax * 110) / 100, at(5_000_000));
  if (income <= 20_000_000) return Math.min((tax * 115) / 100, at(10_000_000));
  if (income <= 50_000_000 || of.isNew) return Math.min((tax * 125) / 100, at(20_000_000));
  return Math.min((tax * 137) / 100, at(50_000_000));
}

/** Rupees, to the nearest ten. */
function taxOf(income: number, of: NaiveTaxYear): number {
  const paise = Math.round(beforeCess(income, of));
  const tax = Math.floor((paise * 104 + 50_000) / 100_000) * 10;
  if (of.hasPan || tax === 0) return tax;
  return Math.max(tax, roundTo10((income * 20) / 100));
}

/** The year as it looks in a month: that month and those before as paid, the others as this month's pay in full. */
function asSeen(of: NaiveTaxYear, index: number): NaiveTaxMonth[] {
  const now = of.months[index] as NaiveTaxMonth;
  return of.months.map((month, i) =>
    i <= index
      ? month
      : {
          ...now,
          month: month.month,
          rent: month.rent,
          earned: now.full,
          bonus: 0,
          basic: now.fullBasic,
          hra: now.fullHra,
        },
  );
}

function incomeOf(months: NaiveTaxMonth[], of: NaiveTaxYear): number {
  const { claims, former, other } = of;
  const salary = sum(months.map(({ earned, bonus, nps }) => earned + bonus + nps)) + (former?.pay ?? 0);
  const basic = sum(months.map((month) => month.basic));
  const nps = sum(months.map((month) => month.nps));
  if (of.isNew) {
    const left = Math.max(0, salary - 75_000) + other.income;
    return roundTo10(Math.max(0, left - Math.min(nps, (basic * 14) / 100)));
  }
  const exempt = sum(
    months
      .filter(({ rent }) => rent > 0)
      .map(({ hra, rent, basic: own }) =>
        Math.min(hra, Math.max(0, rent - own / 10), (own * (of.inBigCity ? 50 : 40)) / 100),
      ),
  );
  const professionalTax = sum(months.map((month) => month.professionalTax)) + (former?.professionalTax ?? 0);
  const left = Math.max(0, salary - exempt - 50_000 - Math.min(2_500, professionalTax)) + other.income;

  const pf = sum(months.map((month) => month.pf)) + (former?.pf ?? 0);
  const extraNps = Math.min(50_000, claims.ownNps);
  const restOfNps = Math.min(claims.ownNps - extraNps, basic / 10);
  const senior = isAged(of.born, 60);
  const disability = { none: 0, disability: 75_000, severe: 125_000 }[claims.disability];
  const deductions =
    Math.min(200_000, claims.homeLoan) +
    Math.min(150_000, pf + claims.savings + restOfNps) +
    extraNps +
    Math.min(nps, basic / 10) +
    Math.min(senior ? 50_000 : 25_000, claims.health) +
    Math.min(claims.areParentsSenior ? 50_000 : 25_000, claims.parents) +
    claims.education +
    claims.donations +
    Math.min(senior ? 50_000 : 10_000, other.interest) +
    disability;
  const income = Math.max(0, left - deductions);
  const rents = months.filter(({ rent }) => rent > 0);
  if (sum(months.map(({ hra }) => hra)) > 0 || rents.length === 0) return roundTo10(income);
  // Exact to the paisa, as a tenth and a quarter of rupees are.
  const own = Math.max(0, sum(rents.map(({ rent }) => rent)) - Math.round(income * 10) / 100);
  const most = Math.min(5_000 * rents.length, Math.round(income * 25) / 100, own);
  return roundTo10(income - most);
}

/** The tax taken in each month, and the tax of the year as it looks in it. */
export function naiveTax(of: NaiveTaxYear): { taken: number; year: number }[] {
  let before = (of.former?.tax ?? 0) + of.other.tax;
  return of.months.map((month, index) => {
    const seen = asSeen(of, index);
    const year = taxOf(incomeOf(seen, of), of);
    const left = of.months.length - index;
    const without = seen.map((each, i) => (i === index ? { ...each, bonus: 0 } : each));
    const onBonus = of.isBonusTaxedAtOnce ? year - taxOf(incomeOf(without, of), of) : 0;
    const shared = roundHalfAway((year - onBonus - before) / left);
    const due = Math.max(0, Math.min(shared + onBonus, year - before));
    const taken = Math.min(due, month.most);
    before += taken;
    return { taken, year };
  });
}

const roundHalfAway = (amount: number) => Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5);
