/** The figures of an employee's year, in rupees. */
interface Year {
  /** Gross earnings less loss of pay, with all that is paid once. */
  earned: number;
  pf: { employee: number; eps: number; employer: number; edli: number; admin: number };
  esi: { employee: number; employer: number };
  profTax: number;
  fund: { employee: number; employer: number };
  encashment: number;
  noticePaid: number;
  noticeRecovered: number;
  gratuity: number;
  net: number;
}

const noPf = { employee: 0, eps: 0, employer: 0, edli: 0, admin: 0 };
const noEsi = { employee: 0, employer: 0 };
const noFund = { employee: 0, employer: 0 };
const noSettlement = { encashment: 0, noticePaid: 0, noticeRecovered: 0, gratuity: 0 };

/*
 * The year of employees of each city, worked out on paper: nothing here is calculated. Each head stands with both sides, and each
 * city has a leaver.
 *
 * PF: 12 % of wages up to ₹15,000 until August 2026 and ₹25,000 from October. September counts 16 days of the one and 14 of the other:
 * above both, (15,000 × 16 + 25,000 × 14) ÷ 30 = 19,667. EPS is 8.33 % within the ceiling, EDLI 0.5 % within it, and the admin charge
 * 0.5 % of PF wages. The employer pays 12 % less EPS. Each is rounded to the rupee.
 *
 *   wages    employee     EPS   employer   EDLI   admin
 *   15,000      1,800   1,250        550     75      75
 *   19,667      2,360   1,638        722     98      98
 *   25,000      3,000   2,083        917    125     125
 *
 * ESI: 0.75 % and 3.25 %, each up to the next rupee, for wages of a full month up to ₹21,000.
 */
export const yearsByHand: Readonly<Record<string, Year>> = {
  /*
   * Bengaluru, the whole year: 20,000 + HRA 8,000, from August 20,500, of which October pays the arrears of two months, 1,000.
   * Earned: 6 × 28,000 + 1,000 + 6 × 28,500 = 3,40,000.
   * PF: April to August 5 × 1,800 = 9,000. September (15,000 × 16 + 20,000 × 14) ÷ 30 = 17,333: 2,080. From October 6 × 2,460 = 14,760.
   * EPS: 5 × 1,250 + 1,444 + 6 × 1,708 = 17,942. Employer: 5 × 550 + 636 + 6 × 752 = 7,898. EDLI, admin: 5 × 75 + 87 + 6 × 103 = 1,080.
   * ESI of 20,000: 6 × 150 and 6 × 650. October 21,500: 162 and 699. 20,500: 5 × 154 and 5 × 667.
   * Professional tax: 11 × 200 + 300 in February. Fund: 50 and 100 in December.
   * Net: 3,40,000 − 25,840 − 1,832 − 2,500 − 50.
   */
  'Anil Rao': {
    earned: 340_000,
    pf: { employee: 25_840, eps: 17_942, employer: 7_898, edli: 1_080, admin: 1_080 },
    esi: { employee: 1_832, employer: 7_934 },
    profTax: 2_500,
    fund: { employee: 50, employer: 100 },
    ...noSettlement,
    net: 309_778,
  },
  /*
   * Bengaluru, until 20 November: 60,000 + HRA 60,000, PF on full wages and 5 % more, since 1 October 2016, 10 days short of notice.
   * Salary: 7 × 1,20,000 + 1,20,000 × 20/30 = 9,20,000. Leave: 8 × 60,000 ÷ 30 = 16,000. Notice: 1,20,000 × 10/30 = 40,000.
   * Gratuity: 10 years and a month, 60,000 × 15/26 × 10 = 3,46,153.85.
   * PF: 7 × (7,200 + 3,000) + 12 % and 5 % of 40,000 = 71,400 + 4,800 + 2,000. EPS: 5 × 1,250 + 1,638 + 2 × 2,083 = 12,054.
   * Employer: 7 × 7,200 + 4,800 − 12,054 = 43,146. EDLI: 5 × 75 + 98 + 2 × 125 = 723. Admin: 7 × 300 + 200 = 2,300.
   * Wages of 60,000 are above the limit of ESI. Professional tax: 8 × 200. No fund: gone before December.
   * Net: 9,20,000 + 16,000 + 3,46,153.85 − 78,200 − 1,600 − 40,000.
   */
  'Dinesh Gowda': {
    earned: 1_282_153.85,
    pf: { employee: 78_200, eps: 12_054, employer: 43_146, edli: 723, admin: 2_300 },
    esi: noEsi,
    profTax: 1_600,
    fund: noFund,
    encashment: 16_000,
    noticePaid: 0,
    noticeRecovered: 40_000,
    gratuity: 346_153.85,
    net: 1_162_353.85,
  },
  /*
   * Bengaluru, until 31 December and so on the rolls of the fund: 40,000 + HRA 10,000 + travel 5,000, in no PF.
   * Salary: 9 × 55,000 = 4,95,000. Leave: 3 × 40,000 ÷ 30 = 4,000. No gratuity: 4 years 7 months.
   * Professional tax: 9 × 200. Fund: 50 and 100. Net: 4,99,000 − 1,800 − 50.
   */
  'Firoz Khan': {
    ...{ earned: 499_000, pf: noPf, esi: noEsi, profTax: 1_800, fund: { employee: 50, employer: 100 } },
    ...{ ...noSettlement, encashment: 4_000, net: 497_150 },
  },
  /*
   * Pune, until 15 December: 18,000 + HRA 6,000 + medical 2,500 = 26,500, wages 20,500; 3 days of July lost; a month's notice is paid.
   * Salary: 3 × 26,500 + (26,500 − 2,564.52) + 4 × 26,500 + (26,500 − 13,677.42) = 2,22,258.06.
   * Leave: 4 × 26,500 ÷ 30 = 3,533.33. Notice: 26,500. No gratuity: 4 years 6 months.
   * PF: April to August 5 × 1,800. September (15,000 × 16 + 20,500 × 14) ÷ 30 = 17,567: 2,108. 20,500: 2 × 2,460. December
   * 20,500 × 15/31 = 9,919: 1,190. EPS: 5 × 1,250 + 1,463 + 2 × 1,708 + 826 = 11,955. Employer: 5 × 550 + 645 + 2 × 752 + 364 = 5,263.
   * EDLI, admin: 5 × 75 + 88 + 2 × 103 + 50 = 719.
   * ESI of 20,500: 7 × 154 and 7 × 667. July 18,516.13: 139 and 602. December 9,919.35: 75 and 323.
   * Professional tax: 8 × 200; none of July, whose 23,935.48 is no more than a woman's 25,000. Fund: 25 and 75 in June.
   * Net: 2,52,291.39 − 17,218 − 1,292 − 1,600 − 25.
   */
  'Lata Kale': {
    earned: 252_291.39,
    pf: { employee: 17_218, eps: 11_955, employer: 5_263, edli: 719, admin: 719 },
    esi: { employee: 1_292, employer: 5_594 },
    profTax: 1_600,
    fund: { employee: 25, employer: 75 },
    encashment: 3_533.33,
    noticePaid: 26_500,
    noticeRecovered: 0,
    gratuity: 0,
    net: 232_156.39,
  },
  /*
   * Chennai, the whole year: 12,000, a bonus of 5,000 in September, a day of December lost and given back in January.
   * Earned: 12 × 12,000 + 5,000 = 1,49,000.
   * PF of 12,000: 11 × 1,440. December 12,000 × 30/31 = 11,613: 1,394. EPS: 11 × 1,000 + 967. Employer: 11 × 440 + 427. EDLI, admin:
   * 11 × 60 + 58.
   * ESI of 12,000: 10 × 90 and 10 × 390. December 11,612.90: 88 and 378. January 12,387.10: 93 and 403.
   * Professional tax: April to September 77,000: 1,250. October to March 72,000: 1,025. Fund: 20 and 40 in December.
   * Net: 1,49,000 − 17,234 − 1,081 − 2,275 − 20.
   */
  'Priya Raj': {
    earned: 149_000,
    pf: { employee: 17_234, eps: 11_967, employer: 5_267, edli: 718, admin: 718 },
    esi: { employee: 1_081, employer: 4_681 },
    profTax: 2_275,
    fund: { employee: 20, employer: 40 },
    ...noSettlement,
    net: 128_390,
  },
  /*
   * Chennai, a fixed term of two years until 31 January: 26,000.
   * Salary: 10 × 26,000 = 2,60,000. Gratuity: 26,000 × 15/26 × 2 = 30,000.
   * PF: 5 × 1,800 + 2,360 + 4 × 3,000. EPS: 5 × 1,250 + 1,638 + 4 × 2,083. Employer: 5 × 550 + 722 + 4 × 917. EDLI, admin:
   * 5 × 75 + 98 + 4 × 125. Wages of 26,000 are above the limit of ESI.
   * Professional tax: 1,250 in September of 1,56,000, and 1,250 with the last payslip, of 1,34,000 since October. Fund: 20 and 40.
   * Net: 2,90,000 − 23,360 − 2,500 − 20.
   */
  'Ravi Mohan': {
    earned: 290_000,
    pf: { employee: 23_360, eps: 16_220, employer: 7_140, edli: 973, admin: 973 },
    esi: noEsi,
    profTax: 2_500,
    fund: { employee: 20, employer: 40 },
    ...{ ...noSettlement, gratuity: 30_000, net: 264_120 },
  },
  /*
   * Bhopal, until 10 June: 19,000 + HRA 2,000.
   * Salary: 2 × 21,000 + 21,000 × 10/30 = 49,000. Leave: 5 × 19,000 ÷ 30 = 3,166.67. No gratuity: 4 years 200 days.
   * PF: 2 × 1,800. June 6,333: 760. EPS: 2 × 1,250 + 528. Employer: 2 × 550 + 232. EDLI, admin: 2 × 75 + 32.
   * ESI of 19,000: 2 × 143 and 2 × 618. June 6,333.33: 48 and 206.
   * Professional tax: 2 × 125 of 2,52,000 a year; June is 12 × 7,000 + 3,166.67 = 87,166.67. No fund: gone before the end of June.
   * Net: 52,166.67 − 4,360 − 334 − 250.
   */
  'Waris Khan': {
    earned: 52_166.67,
    pf: { employee: 4_360, eps: 3_028, employer: 1_332, edli: 182, admin: 182 },
    esi: { employee: 334, employer: 1_442 },
    profTax: 250,
    fund: noFund,
    ...{ ...noSettlement, encashment: 3_166.67, net: 47_222.67 },
  },
  /*
   * Bhopal, until 28 December: 60,000, from 15 November 66,000; 58 in October, so that EPS ends with that month.
   * Salary: 7 × 60,000 + 60,000 × 14/30 + 66,000 × 16/30 + (66,000 − 6,387.10) = 5,42,812.90. Leave: 6 × 66,000 ÷ 30 = 13,200.
   * Gratuity: 16 years 11 months, 66,000 × 15/26 × 17 = 6,47,307.69.
   * PF: 5 × 1,800 + 2,360 + 3 × 3,000. EPS: 5 × 1,250 + 1,638 + 2,083. Employer: 5 × 550 + 722 + 917 + 2 × 3,000. EDLI, admin:
   * 5 × 75 + 98 + 3 × 125. Wages of 60,000 are above the limit of ESI.
   * Professional tax: 9 × 208. Fund: 10 and 30 in June; gone before the end of December.
   * Net: 12,03,320.59 − 20,360 − 1,872 − 10.
   */
  'Yusuf Qureshi': {
    earned: 1_203_320.59,
    pf: { employee: 20_360, eps: 9_971, employer: 10_389, edli: 848, admin: 848 },
    esi: noEsi,
    profTax: 1_872,
    fund: { employee: 10, employer: 30 },
    ...{ ...noSettlement, encashment: 13_200, gratuity: 647_307.69, net: 1_181_078.59 },
  },
};

/** Adds up figures of payslips, in paise, to those of a year in rupees. */
export function yearOf(payslips: readonly Year[]): Year {
  const total = (of: (payslip: Year) => number) =>
    payslips.reduce((sum, payslip) => sum + of(payslip), 0) / 100;
  return {
    earned: total(({ earned }) => earned),
    pf: {
      employee: total(({ pf }) => pf.employee),
      eps: total(({ pf }) => pf.eps),
      employer: total(({ pf }) => pf.employer),
      edli: total(({ pf }) => pf.edli),
      admin: total(({ pf }) => pf.admin),
    },
    esi: { employee: total(({ esi }) => esi.employee), employer: total(({ esi }) => esi.employer) },
    profTax: total(({ profTax }) => profTax),
    fund: { employee: total(({ fund }) => fund.employee), employer: total(({ fund }) => fund.employer) },
    encashment: total(({ encashment }) => encashment),
    noticePaid: total(({ noticePaid }) => noticePaid),
    noticeRecovered: total(({ noticeRecovered }) => noticeRecovered),
    gratuity: total(({ gratuity }) => gratuity),
    net: total(({ net }) => net),
  };
}
