import { expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { lawKey } from '../../../functions/store/law.ts';
import { coverageRules } from '../../../shared/law/coverage-rules.ts';
import { dueDateOf, dueDayRules } from '../../../shared/law/due-dates.ts';
import type { ProfTaxTable } from '../../../shared/law/professional-tax-table.ts';
import { idOfRef } from '../../../shared/law/rule.ts';
import { allRules, ruleOfId } from '../../../shared/law/rules.ts';
import type { StateCode } from '../../../shared/law/states.ts';
import type { RuleOverride, StatutoryHead } from '../../../shared/law/statutory.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { type Doubt, doubts } from './doubts/list.ts';

/*
 * Each doubt of the law stands beside the figure that it changes, once and with its source, and beside no other; what the
 * company chooses about it is in the audit log. A rule with a doubt that the list does not name fails.
 */

const portal = setUpPortal();

const standing = ({ text }: Doubt, found: readonly string[]) => found.filter((one) => text.test(one)).length;

/** The doubts of rules and of slabs that a figure depends on; those of income tax have a list of their own. */
const ofRules = allRules
  .filter((rule) => rule.head !== 'incomeTax' && !dueDayRules.some(({ id }) => id === rule.id))
  // From how many employees a law covers a company changes no figure.
  .filter((rule) => !coverageRules.some(({ id }) => id === rule.id))
  .flatMap(({ id, rules }) =>
    rules.flatMap(({ doubt, value }) => {
      const { slabs = [], incomeTaxPayersOnly } = value as Partial<ProfTaxTable>;
      // The portal has no figure of such a table.
      if (incomeTaxPayersOnly) return [];
      return [doubt, ...slabs.flatMap((slab) => [slab.doubt, slab.monthly?.doubt])]
        .filter((text) => text !== undefined)
        .map((text) => ({ id, text }));
    }),
  );

test('the list names each doubt of a rule', () => {
  const unnamed = ofRules.filter(({ text }) => !doubts.some((doubt) => doubt.text.test(text)));
  expect(unnamed).toEqual([]);
  expect(ofRules.length).toBeGreaterThan(15);
});

test.each(doubts)('$name stands once where it changes a figure, and not where it changes none', (doubt) => {
  const { beside, elsewhere, rule } = doubt;
  const { doubts: found, rules } = beside([]);
  expect({ found, standing: standing(doubt, found) }).toEqual({ found, standing: 1 });
  if (elsewhere) expect(standing(doubt, elsewhere([]).doubts)).toBe(0);
  // The screen leads from the figure to the sources of its rules.
  if (rule && rules) expect(rules.map(idOfRef)).toContain(rule);
});

const choicesOf = (doubt: Doubt): RuleOverride[] => {
  const rule = ruleOfId(doubt.rule ?? '');
  const row = rule?.rules.find(({ doubt: text }) => text !== undefined && doubt.text.test(text));
  return row ? [{ id: row.id, from: row.from, to: row.to, value: row.value, reason: 'Our accountant' }] : [];
};

test.each(doubts.filter(({ rule }) => rule !== undefined))(
  '$name: the company’s own choice is in the audit log, and leaves no doubt of the rule',
  async (doubt) => {
    await remove('settings', lawKey);
    const rule = ruleOfId(doubt.rule as string);
    const value = rule?.rules.at(-1)?.value;
    const override = { value, reason: 'Our accountant' };
    const body = { version: 0, id: doubt.rule, from: '2026-04-01', override };
    await portal.ok('PUT', '/api/admin/law', body);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'law.overridden',
      subject: { name: rule?.label },
      changes: expect.arrayContaining([
        // A long text is cut.
        { field: 'lawValue', after: expect.stringContaining(rule?.describe(value).slice(0, 100) ?? '–') },
        { field: 'reason', after: 'Our accountant' },
      ]),
    });
    const own = choicesOf(doubt);
    if (own.length > 0) expect(standing(doubt, doubt.beside(own).doubts)).toBe(0);
  },
);

test.each(doubts.filter(({ company }) => company !== undefined))(
  '$name: the company’s choice in its settings is in the audit log',
  async ({ company: choice = {} }) => {
    await portal.changeCompany(choice);
    const [field] = Object.keys(choice);
    const { action, changes } = await portal.newestEntry();
    expect(action).toBe('company.changed');
    expect(changes.map((change: { field: string }) => change.field)).toEqual([field]);
  },
);

test('a due date that is uncertain says why', () => {
  const month = '2026-11' as PayPeriod;
  for (const { id, rules } of dueDayRules) {
    const doubt = rules.at(-1)?.doubt;
    const [head, , state] = id.split('.') as [StatutoryHead, string, StateCode?];
    if (doubt !== undefined)
      expect(dueDateOf(head, state, month), id).toMatchObject({ doubt, isCertain: false });
  }
});
