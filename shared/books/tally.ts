import { type Paise, paise } from '../money.ts';
import type { JournalLine } from './journal.ts';
import { ledgerGroups } from './postings.ts';
import type { Voucher } from './voucher.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text in XML 1.0, which has neither U+FFFE and U+FFFF, nor control characters, nor half of a surrogate pair. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** 12500000 → '125000.00'. */
const decimal = (amount: Paise): string => (amount / 100).toFixed(2);

/** A request that imports a report into a company of Tally. @param messages XML */
const envelope = (report: string, company: string, messages: readonly string[]): string =>
  [
    '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>',
    `<REQUESTDESC><REPORTNAME>${report}</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escapeXml(company)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>`,
    '<REQUESTDATA><TALLYMESSAGE xmlns:UDF="TallyUDF">',
    `${messages.join('\n')}</TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`,
  ].join('\n');

const costCentre = (department: string | undefined, isDebit: boolean, amount: string): string =>
  department === undefined
    ? ''
    : `<CATEGORYALLOCATIONS.LIST><CATEGORY>Primary Cost Category</CATEGORY><ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><COSTCENTREALLOCATIONS.LIST><NAME>${escapeXml(department)}</NAME><AMOUNT>${amount}</AMOUNT></COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST>`;

/** A debit is "deemed positive", and its amount below zero. */
function toEntry({ ledger, department, debit, credit }: JournalLine): string {
  const isDebit = debit > 0;
  const amount = decimal(isDebit ? paise(-debit) : credit);
  return `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeXml(ledger)}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${amount}</AMOUNT>${costCentre(department, isDebit, amount)}</ALLLEDGERENTRIES.LIST>`;
}

/**
 * A voucher as Tally imports it. Its REMOTEID makes a second import alter the voucher instead of adding another one.
 * @param company as Tally calls it
 */
export function toTallyVoucher({ id, date, narration, type, lines }: Voucher, company: string): string {
  return envelope('Vouchers', company, [
    `<VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${type ?? 'Journal'}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    `<DATE>${date.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>${type ?? 'Journal'}</VOUCHERTYPENAME><NARRATION>${escapeXml(narration)}</NARRATION>`,
    ...lines.map(toEntry),
    '</VOUCHER>',
  ]);
}

/** The ledgers and cost centres of a journal, which Tally has to have before it takes the voucher. */
export function toTallyMasters(
  lines: readonly Pick<JournalLine, 'ledger' | 'group' | 'department'>[],
  company: string,
): string {
  const ledgers = new Map(lines.map((line) => [line.ledger, line]));
  const hasCostCentres = new Set(
    lines.filter(({ department }) => department !== undefined).map(({ ledger }) => ledger),
  );
  const departments = [...new Set(lines.flatMap(({ department }) => department ?? []))];
  return envelope('All Masters', company, [
    ...[...ledgers.values()].map(({ ledger, group }) => {
      const name = escapeXml(ledger);
      const allocated = hasCostCentres.has(ledger) ? '<ISCOSTCENTRESON>Yes</ISCOSTCENTRESON>' : '';
      return `<LEDGER NAME="${name}" ACTION="Create"><NAME>${name}</NAME><PARENT>${escapeXml(ledgerGroups[group])}</PARENT>${allocated}</LEDGER>`;
    }),
    ...departments.map((department) => {
      const name = escapeXml(department);
      return `<COSTCENTRE NAME="${name}" ACTION="Create"><NAME>${name}</NAME><CATEGORY>Primary Cost Category</CATEGORY></COSTCENTRE>`;
    }),
  ]);
}
