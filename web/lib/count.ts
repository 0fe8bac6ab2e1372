const numberFormat = new Intl.NumberFormat('en-IN');

/** '10,000'. */
export const formatCount = (number: number): string => numberFormat.format(number);

/** '1 person', '10,000 people'. */
export const count = (number: number, one: string, many: string): string =>
  `${numberFormat.format(number)} ${number === 1 ? one : many}`;

export const countEmployees = (number: number): string => count(number, 'employee', 'employees');

export const countPeople = (number: number): string => count(number, 'person', 'people');
