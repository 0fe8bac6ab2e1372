import { isDeepStrictEqual } from 'node:util';
import { type LedgersInput, ledgerMessages, type SavedLedgers } from '../../shared/books/ledgers.ts';
import {
  componentPostings,
  type PostingKey,
  type PostingRule,
  postingRules,
} from '../../shared/books/postings.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { componentIdOfLine } from '../../shared/pay/pay-lines.ts';
import type { SalaryComponent } from '../../shared/pay/salary-components.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { ledgersKey, ledgersWrite, parseLedgers } from '../store/ledgers.ts';
import { componentsKey, parseComponents } from '../store/salary-components.ts';

export const getLedgers = async (): Promise<SavedLedgers> => parseLedgers(await get('settings', ledgersKey));

/** The rule of a key; undefined where nothing is posted under it. */
function ruleOf(key: string, components: readonly SalaryComponent[]): PostingRule | undefined {
  if (Object.hasOwn(postingRules, key)) return postingRules[key as PostingKey];
  return components.flatMap(componentPostings).find((posted) => posted.key === key);
}

/** @throws Problem bad_input for what is posted to no ledger */
function assertKnown(ledgers: LedgersInput['ledgers'], components: readonly SalaryComponent[]): void {
  const unknown = Object.keys(ledgers).find((key) => !ruleOf(key, components));
  if (unknown === undefined) return;
  const isComponent = componentIdOfLine(unknown) !== undefined;
  const message = isComponent ? ledgerMessages.componentGone : ledgerMessages.unknown;
  throw fieldProblem(`ledgers.${unknown}`, message);
}

/** Those that are not the usual ones. */
const chosenLedgers = (ledgers: LedgersInput['ledgers'], components: readonly SalaryComponent[]) =>
  Object.fromEntries(
    Object.entries(ledgers)
      .filter(([key, ledger]) => ledger !== '' && ledger !== ruleOf(key, components)?.ledger)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** 'Gratuity: Gratuity fund', of each that is different. */
function describeDifferent(
  ledgers: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
  components: readonly SalaryComponent[],
): string {
  return [...new Set([...Object.keys(ledgers), ...Object.keys(other)])]
    .filter((key) => ledgers[key] !== other[key])
    .map((key) => {
      const rule = ruleOf(key, components);
      return `${rule?.label ?? key}: ${ledgers[key] ?? rule?.ledger ?? '–'}`;
    })
    .join('; ');
}

/**
 * Changes the ledgers that pay is posted to. Vouchers that were exported stay as they are.
 * @throws Problem bad_input for what is posted to no ledger; conflict where they were changed since they were read
 */
export async function saveLedgers(
  admin: Actor,
  { version, ledgers, ...rest }: LedgersInput,
): Promise<SavedLedgers> {
  return retryOnConflict(async () => {
    const [ledgersItem, componentsItem] = await batchGet(
      { table: 'settings', key: ledgersKey },
      { table: 'settings', key: componentsKey },
    );
    const read = parseLedgers(ledgersItem);
    const { components } = parseComponents(componentsItem);
    assertKnown(ledgers, components);
    const next = { ledgers: chosenLedgers(ledgers, components), ...rest };
    const { version: stored, ...before } = read;
    // Also a retry, after the first response was lost.
    if ([version, version + 1].includes(stored) && isDeepStrictEqual(before, next)) return read;
    if (version !== stored) throw new Problem('conflict', messages.versionConflict);
    const describe = (one: typeof next, other: typeof next) => ({
      ...one,
      ledgers: describeDifferent(one.ledgers, other.ledgers, components),
    });
    await transactAs(admin, [
      ledgersWrite(read, next),
      ...auditWrites(
        admin,
        'ledgers.changed',
        { id: 'ledgers' },
        {
          changes: changesOf(describe(before, next), describe(next, before), [
            'ledgers',
            'byDepartment',
            'tallyCompany',
          ]),
        },
      ),
    ]);
    return { ...next, version: stored + 1 };
  });
}
