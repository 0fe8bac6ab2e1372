import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import { componentLines, fullGross } from '../../shared/pay/salary-structure.ts';
import { type ImportedPerson, type PreviewedPay, peopleMessages } from '../../shared/people/people.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { toAuthor } from '../lib/entered-by.ts';
import { unknownOf } from '../slips/earlier-months.ts';
import { revisePay } from '../slips/revise-pay.ts';
import { readHeads } from '../store/pay-run.ts';
import { emptyProfile, type ProfileItem } from '../store/profile.ts';
import { personAtRevision } from './change-person.ts';
import { withDetails } from './details.ts';
import { readStoredPeople, type StoredPerson } from './stored-people.ts';

/** Gross earnings of a full month, in paise. */
const grossIn = (profile: ProfileItem, period: PayPeriod, { components }: PaySettings): Paise =>
  fullGross(profile, componentLines(profile, components, period));

const nothing = { grossBefore: toRupees(0), grossAfter: toRupees(0), arrears: toRupees(0) };

interface PreviewContext {
  effectiveFrom: string | undefined;
  settings: PaySettings;
  /** The months that are closed. */
  closed: ReadonlySet<PayPeriod>;
  /** Those that are not. */
  unclosed: readonly PayPeriod[];
}

async function previewRow(
  admin: Actor,
  row: ImportedPerson,
  person: StoredPerson,
  { effectiveFrom, settings, closed, unclosed }: PreviewContext,
): Promise<PreviewedPay> {
  const { profile = emptyProfile(person.account.id) } = person;
  const revision = { effectiveFrom };
  const { profile: base = profile } = personAtRevision(person, { revision });
  const { profile: changed } = withDetails(admin, base, row, { settings, closed }, effectiveFrom);
  const request = { by: toAuthor(admin), effectiveFrom };
  const isClosed = profile.payPeriod !== undefined && closed.has(profile.payPeriod);
  const { months, paidIn } = await revisePay(profile, changed, request, settings, {
    isClosed,
    unclosed,
    base,
  });
  const period = toPeriod(effectiveFrom ?? changed.payPeriod ?? todayInIndia());
  const owed = months.flatMap(({ arrears }) => arrears.map((arrear) => arrear.owed));
  return {
    grossBefore: toRupees(grossIn(base, period, settings)),
    grossAfter: toRupees(grossIn(changed, period, settings)),
    arrears: toRupees(sumPaise(owed)),
    ...(owed.length > 0 && { paidIn }),
    unknownMonths: unknownOf(months),
  };
}

/**
 * Previews the changes of pay by the rows of a file, in their order. Saves nothing. A new employee has no pay to
 * change.
 */
export async function previewImport(
  admin: Actor,
  rows: readonly ImportedPerson[],
  effectiveFrom: string | undefined,
): Promise<PreviewedPay[]> {
  const { people, settings } = await readStoredPeople(rows.map(({ email }) => email));
  const heads = await readHeads();
  const closed = new Set(heads.filter(({ state }) => state === 'closed').map(({ item }) => item));
  const unclosed = heads.map(({ item }) => item).filter((month) => !closed.has(month));
  return Promise.all(
    rows.map(async (row, i): Promise<PreviewedPay> => {
      const person = people[i];
      if (!person) return nothing;
      if (person.account.role === 'admin') return { ...nothing, refusal: peopleMessages.administrator };
      try {
        return await previewRow(admin, row, person, { effectiveFrom, settings, closed, unclosed });
      } catch (error) {
        if (error instanceof Problem && error.code === 'bad_input')
          return { ...nothing, refusal: error.message };
        throw error;
      }
    }),
  );
}
