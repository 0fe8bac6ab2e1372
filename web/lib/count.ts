const numberFormat = new Intl.NumberFormat('en-IN');

/** '10,000'. */
export const formatCount = (number: number): string => numberFormat.format(number);

/** '1 payslip', '10,000 payslips'. */
export const count = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

export const countEmployees = (number: number): string => count(number, 'employee', 'employees');

/** '1 day', '3.5 days'. */
export const formatDays = (days: number): string => count(days, 'day', 'days');
