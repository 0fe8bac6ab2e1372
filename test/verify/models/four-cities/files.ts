import type { Month } from './people.ts';

/** Files as an authority or an accounting program reads them. Amounts are whole paise. */

const paise = (text: string): number => {
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) throw new Error(`no amount: ${text}`);
  return Math.round(Number(text) * 100);
};

interface Sheet {
  columns: { label: string }[];
  rows: string[][];
  totals?: string[];
}

/** The lines of an ECR, by UAN: eleven fields in whole rupees, no heading, CRLF between lines. */
export function readEcr(text: string): Map<string, number[]> {
  const lines = text.split('\r\n').map((line) => line.split('#~#'));
  return new Map(
    lines.map(([uan = '', name = '', ...figures]) => {
      if (!/^\d{12}$/.test(uan) || !/^[A-Za-z][A-Za-z .]*$/.test(name) || figures.length !== 9)
        throw new Error(`no line: ${uan} ${name}`);
      if (!figures.every((figure) => /^\d+$/.test(figure))) throw new Error(`no whole rupees: ${figures}`);
      return [uan, figures.map(Number)];
    }),
  );
}

const esiHeadings = [
  'IP Number (10 Digits)',
  'IP Name( Only alphabets and space )',
  'No of Days for which wages paid/payable during the month',
  'Total Monthly Wages',
  'Reason Code for Zero workings days(numeric only; provide 0 for all other reasons- Click on the link for reference)',
  ' Last Working Day( Format DD/MM/YYYY  or DD-MM-YYYY)',
];

/** The rows of an ESI upload, by number: days, wages, reason and last day. */
export function readEsi({ columns, rows }: Sheet): Map<string, unknown[]> {
  if (columns.map(({ label }) => label).join('|') !== esiHeadings.join('|'))
    throw new Error('other headings');
  return new Map(
    rows.map(([number = '', , days = '', wages = '', reason = '', lastDay = '']) => [
      number,
      [Number(days), paise(wages), Number(reason), lastDay],
    ]),
  );
}

/** The amounts of a sheet with names, by name, and its totals. */
export function readSheet({ rows, totals = [] }: Sheet): { of: Map<string, number[]>; totals: number[] } {
  const amounts = ([, , ...texts]: string[]) => texts.map(paise);
  return { of: new Map(rows.map((row) => [row[1] ?? '', amounts(row)])), totals: amounts(totals) };
}

/** The ledgers of a voucher for Tally: a debit is below zero. */
export function readTally(xml: string, month: Month): Map<string, number> {
  if (!xml.includes(`<DATE>${month.replace('-', '')}`)) throw new Error('another month');
  const entries = xml.matchAll(
    /<LEDGERNAME>([^<]*)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>([^<]*)<\/AMOUNT>/g,
  );
  const ledgers = new Map<string, number>();
  for (const [, ledger = '', isDebit, amount = ''] of entries) {
    if ((isDebit === 'Yes') !== paise(amount) < 0) throw new Error(`a sign of ${ledger}`);
    ledgers.set(ledger, (ledgers.get(ledger) ?? 0) + paise(amount));
  }
  return ledgers;
}

/** The transfers of a file for HDFC ENet to another bank, by account: 28 fields without a heading, by NEFT. */
export function readBankFile(text: string): Map<string, [name: string, amount: number]> {
  const rows = text.trimEnd().split(/\r?\n/);
  return new Map(
    rows.map((row) => {
      const fields = row.split(',');
      const [type, , account = '', rupees = '', name = ''] = fields;
      if (fields.length !== 28 || type !== 'N' || fields[24] !== 'SBIN0001234')
        throw new Error(`no transfer: ${row}`);
      return [account, [name, paise(rupees)]];
    }),
  );
}
