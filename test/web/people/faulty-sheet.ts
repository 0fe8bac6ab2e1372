/** A row that has to be refused, and the words for it. */
interface Fault {
  kind: string;
  /** In the sheet. */
  number: number;
  reason: string;
}

type Cells = Partial<Record<(typeof titles)[number], string>>;

const titles = [
  'Emp Code',
  'Employee Name',
  'Official Email',
  'DOJ',
  'LWD',
  'Annual Leaves',
  'Basic',
  'HRA',
  'UAN',
  'PAN',
  'A/c No.',
  'IFSC',
  'DOB',
  'Sex',
  'State',
  'Name as per UAN',
  'VPF %',
  'ESIC No.',
] as const;

const dates = ['31/03/2026', '31-Mar-2026', '31.03.26', '2026-03-31', '46112'];
const amounts = ['1,25,000.50', '₹ 1,25,000/-', 'Rs. 45000', '45000 INR', '45000.00'];

const fine = (index: number): Required<Cells> => ({
  'Emp Code': `E-${index}`,
  'Employee Name': `Person ${index}`,
  'Official Email': `person.${index}@company.example`,
  DOJ: dates[index % dates.length] as string,
  LWD: '',
  'Annual Leaves': '18',
  Basic: amounts[index % amounts.length] as string,
  HRA: '0',
  UAN: String(100_000_000_000 + index),
  PAN: 'ABCPS1234K',
  'A/c No.': `'${String(50_100_311_000_000 + index)}`,
  IFSC: 'HDFC0001234',
  DOB: '14/05/1990',
  Sex: index % 2 === 0 ? 'F' : 'male',
  State: index % 2 === 0 ? 'Karnataka' : 'tn',
  'Name as per UAN': 'PERSON K. RAO',
  'VPF %': index % 2 === 0 ? '12' : '7.5 %',
  'ESIC No.': '31 1234 5678',
});

/** Each kind of fault: the cells that make it, given the row before, and the words that say what to type. */
const kinds: Record<
  string,
  { cells: (before: Required<Cells>) => Cells; reason: (row: number, before: Required<Cells>) => string }
> = {
  'no email': {
    cells: () => ({ 'Official Email': ' ' }),
    reason: (row) =>
      `No employee has the employee ID “E-${row - 2}”. Correct it, or type the email to add a new employee.`,
  },
  'no name': {
    cells: () => ({ 'Employee Name': '' }),
    reason: () => 'Name is missing. Type the full name to add a new employee.',
  },
  'an email that is none': {
    cells: () => ({ 'Official Email': 'ravi@company' }),
    reason: () => 'Email is invalid: “ravi@company”. Type it as name@company.com.',
  },
  'twice an email': {
    cells: (before) => ({ 'Official Email': before['Official Email'].toUpperCase() }),
    reason: (row, before) =>
      `The email “${before['Official Email'].toUpperCase()}” is already in row ${row - 1}. Type another one or remove one of the rows.`,
  },
  'twice an employee ID': {
    cells: (before) => ({ 'Emp Code': before['Emp Code'].toLowerCase() }),
    reason: (row, before) =>
      `The employee ID “${before['Emp Code'].toLowerCase()}” is already in row ${row - 1}. Type another one or remove one of the rows.`,
  },
  'the employee ID of another employee': {
    cells: () => ({ 'Emp Code': 'ssw-1' }),
    reason: () =>
      'The employee ID “ssw-1” belongs to Asha Rao. Type another one, or the email “asha@example.com”.',
  },
  'a date that never is': {
    cells: () => ({ DOJ: '31/02/2026' }),
    reason: () =>
      'Date of Joining is not a valid date: “31/02/2026”. Type day, month and year, for example 31/03/2026.',
  },
  'a date with the month first': {
    cells: () => ({ DOJ: '03/31/2026' }),
    reason: () =>
      'Date of Joining is not a valid date: “03/31/2026”. Type day, month and year, for example 31/03/2026.',
  },
  'leaving before joining': {
    cells: () => ({ LWD: '30/03/2026' }),
    reason: () => 'Date of Leaving cannot be before Date of Joining. Type a later date.',
  },
  'an amount below zero': {
    cells: () => ({ Basic: '(45,000)' }),
    reason: () => 'Basic Salary cannot be negative: “(45,000)”. Type rupees, for example 45000 or 45,000.50.',
  },
  'an amount in words': {
    cells: () => ({ Basic: '1.25 lakh' }),
    reason: () => 'Basic Salary must be a number: “1.25 lakh”. Type rupees, for example 45000 or 45,000.50.',
  },
  'an amount of three decimals': {
    cells: () => ({ HRA: '18000.125' }),
    reason: () =>
      'HRA can have at most two decimals: “18000.125”. Type rupees, for example 45000 or 45,000.50.',
  },
  'half a day of leave': {
    cells: () => ({ 'Annual Leaves': '12.5' }),
    reason: () => 'Yearly Leaves must be whole days: “12.5”. Type whole days, for example 12.',
  },
  'an account number that lost its digits': {
    cells: () => ({ 'A/c No.': '1.23457E+11' }),
    reason: () =>
      'Bank Account Number has lost its last digits: “1.23457E+11”. Format the column as text and type the full number.',
  },
  'a PAN that is none': {
    cells: () => ({ PAN: 'ABCDE12345' }),
    reason: () =>
      'PAN must be five letters, four digits and a letter, for example ABCDE1234F: “ABCDE12345”. Type it again, or leave the cell empty.',
  },
  'an IFSC with a letter for its zero': {
    cells: () => ({ IFSC: 'HDFCO001234' }),
    reason: () =>
      'IFSC Code must be four letters, a zero and six letters or digits, for example SBIN0001234: “HDFCO001234”. Type it again, or leave the cell empty.',
  },
  'a UAN that is too short': {
    cells: () => ({ UAN: '10098765432' }),
    reason: () => 'UAN must be 12 digits: “10098765432”. Type it again, or leave the cell empty.',
  },
  'a date of birth that is to come': {
    cells: () => ({ DOB: '14/05/45' }),
    reason: () =>
      'Date of Birth cannot be in the future: “14/05/45”. Type day, month and year, for example 31/03/2026.',
  },
  'a gender that is none': {
    cells: () => ({ Sex: 'Mr' }),
    reason: () => 'Gender is not one of the choices: “Mr”. Type Female, Male or Other.',
  },
  'a state that is none': {
    cells: () => ({ State: 'Bombay' }),
    reason: () =>
      'Work State is not one of the choices: “Bombay”. Type the name or code: AN, AP, AR, AS, BR, CH, CG, DD, DL, GA, GJ, HR, HP, JK, JH, KA, KL, LA, LD, MP, MH, MN, ML, MZ, NL, OD, PY, PB, RJ, SK, TN, TG, TR, UP, UK or WB.',
  },
  'a name on UAN with digits': {
    cells: () => ({ 'Name as per UAN': 'RAVI 2' }),
    reason: () =>
      'Name on UAN must be letters, spaces and full stops, as EPFO has the name: “RAVI 2”. Type it again, or leave the cell empty.',
  },
  'percent as a fraction': {
    cells: () => ({ 'VPF %': '0.12' }),
    reason: () => 'Voluntary PF (%) is less than 1: “0.12”. Type percent, for example 12 or 12.5.',
  },
  'an ESI number that is too short': {
    cells: () => ({ 'ESIC No.': '311234567' }),
    reason: () => 'ESI Number must be 10 digits: “311234567”. Type it again, or leave the cell empty.',
  },
  'an error of the spreadsheet': {
    cells: () => ({ 'Employee Name': '#REF!' }),
    reason: () => 'Name contains a spreadsheet error: “#REF!”. Type the value instead.',
  },
  'a name of two lines': {
    cells: () => ({ 'Employee Name': 'Ravi\nDas' }),
    reason: () =>
      'Name: Line breaks, tabs and other control characters are not allowed: “Ravi\nDas”. Type it on one line.',
  },
  'an administrator': {
    cells: () => ({ 'Official Email': 'admin@example.com' }),
    reason: () => 'Administrators cannot be changed by an import. Use Manage Users or Salary Slips.',
  },
};

const faultCount = 40;
const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sheet of people in the forms that Indian sheets have, with 40 faulty rows of every kind spread over it. */
export function faultySheet(rows: number): { csv: string; faults: Fault[] } {
  const names = Object.keys(kinds);
  const faults: Fault[] = [];
  const lines = [titles.join(',')];
  for (let index = 0; index < rows; index++) {
    const number = index + 2;
    const isFaulty = index % (rows / faultCount) === 1;
    const kind = names[faults.length % names.length] as string;
    const before = fine(index - 1);
    const cells = { ...fine(index), ...(isFaulty && kinds[kind]?.cells(before)) };
    if (isFaulty) faults.push({ kind, number, reason: kinds[kind]?.reason(number, before) ?? '' });
    lines.push(titles.map((title) => quote(cells[title])).join(','));
  }
  return { csv: lines.join('\r\n'), faults };
}
