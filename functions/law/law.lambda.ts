import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import type { LawRule } from '../../shared/law/law-rule.ts';
import {
  type LawOverride,
  lawMessages,
  type lawRoutes,
  lawRoutes as routes,
} from '../../shared/law/law-rules.ts';
import { ruleOfId } from '../../shared/law/rules.ts';
import { messages } from '../../shared/messages.ts';
import { toPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { enteredBy, toAuthor } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { type Law, lawKey, lawWrite, parseLaw } from '../store/law.ts';

type Change = BodyOf<typeof lawRoutes.changeLaw>;

export const getLaw = async (): Promise<Law> => parseLaw(await get('settings', lawKey));

/** @throws Problem bad_input for a value that the rule cannot have, and for days that end before they begin */
function ruleOf({ id, from, override }: Change): LawRule {
  const rule = ruleOfId(id);
  if (!rule) throw fieldProblem('id', lawMessages.unknownRule);
  if (override?.to !== undefined && override.to < from) throw fieldProblem('to', lawMessages.endsBeforeStart);
  const parsed = override && rule.schema.safeParse(override.value);
  if (parsed && !parsed.success)
    throw fieldProblem('value', parsed.error.issues[0]?.message ?? lawMessages.invalidValue);
  return rule;
}

/** Each value of a rule ends before the next one begins: one without a last day does so by itself. */
function assertApart(overrides: readonly LawOverride[], id: string): void {
  const own = overrides.filter((each) => each.id === id).sort((a, b) => (a.from < b.from ? -1 : 1));
  const overlap = own.some(({ to }, index) => {
    const next = own[index + 1];
    return next !== undefined && to !== undefined && to >= next.from;
  });
  if (overlap) throw fieldProblem('to', lawMessages.overlaps);
}

/** A value as the audit log has it. */
const recorded = (rule: LawRule, override: LawOverride | undefined) =>
  override && {
    lawValue: rule.describe(override.value),
    startDate: override.from,
    endDate: override.to,
    reason: override.reason,
  };

const contentOf = ({ to, value, reason }: Pick<LawOverride, 'to' | 'value' | 'reason'>) => ({
  to: to ?? null,
  value,
  reason,
});

/**
 * Sets or removes the company's own value of a rule.
 * @throws Problem bad_input where the rule cannot have it; conflict where the values changed since they were read in this
 *   version
 */
export async function changeLaw(admin: Actor, change: Change): Promise<Law> {
  const rule = ruleOf(change);
  const { id, from, override, version } = change;
  return retryOnConflict(async () => {
    const read = await getLaw();
    const isSame = (each: LawOverride) => each.id === id && each.from === from;
    const before = read.overrides.find(isSame);
    // Idempotent: the same call again, after its first response was lost, is no conflict.
    const isDone =
      before && override ? isDeepStrictEqual(contentOf(before), contentOf(override)) : !before && !override;
    if (isDone && [version, version + 1].includes(read.version)) return read;
    if (version !== read.version) throw new Problem('conflict', messages.versionConflict);

    const by = toAuthor(admin);
    const after = override ? { id, from, ...override, at: new Date().toISOString(), by } : undefined;
    const overrides = [...read.overrides.filter((each) => !isSame(each)), ...(after ? [after] : [])];
    assertApart(overrides, id);
    const changes = changesOf(recorded(rule, before), recorded(rule, after), [
      'lawValue',
      'startDate',
      'endDate',
      'reason',
    ]);
    await transactAs(admin, [
      lawWrite(read, overrides, { ...enteredBy(admin), month: toPeriod(from) }),
      ...auditWrites(
        admin,
        after ? 'law.overridden' : 'law.restored',
        { id: 'law', name: rule.label },
        { changes },
      ),
    ]);
    return { overrides, version: version + 1 };
  });
}

export const app = serveFeature(routes, {
  law: () => getLaw(),
  changeLaw: ({ actor, body }) => changeLaw(actor, body),
});

export const handler = toLambdaHandler(app);
