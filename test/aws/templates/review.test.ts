import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { type CloudFormationTemplate, listLosses, withRetainedOnly } from '../../../scripts/deploy/losses.ts';
import {
  synthesize,
  synthesizeBackupCopies,
  synthesizeEdge,
  synthesizeMonitoring,
  withEveryOption,
} from './synthesize.ts';
import { templateText } from './template-text.ts';

/** With example addresses: the operator puts theirs into the stage. */
const stage = {
  ...getStage('prod'),
  firstAdmin: { name: 'Administrator', email: 'admin@example.com' },
  alarmEmail: 'alarms@example.com',
};
const template = synthesize(stage);
const next = template.toJSON() as CloudFormationTemplate;
/** The data of a deployed stack, as it was reviewed last: no renewal can hide that something of it is lost. */
const reviewedFile = new URL('prod.retained.snap', import.meta.url);

// One test, in this order: `npm run snapshot` renews neither file where that would hide a loss.
test('prod loses nothing that is retained, and its template matches the reviewed snapshot', async () => {
  const reviewed = JSON.parse(readFileSync(reviewedFile, 'utf8'));
  expect(listLosses(reviewed, next)).toEqual([]);
  await expect(templateText(template)).toMatchFileSnapshot('prod.template.snap');
  const retained = `${JSON.stringify(withRetainedOnly(next), null, 2)}\n`;
  await expect(retained).toMatchFileSnapshot('prod.retained.snap');
});

test('an option of the stage replaces nothing that is retained', () => {
  expect(listLosses(next, synthesize(withEveryOption).toJSON() as CloudFormationTemplate)).toEqual([]);
});

test('the template of the monitoring matches the reviewed snapshot', async () => {
  await expect(templateText(synthesizeMonitoring(stage))).toMatchFileSnapshot(
    'prod-monitoring.template.snap',
  );
});

test('what every option adds to prod, or gives another form, matches the reviewed snapshot', async () => {
  const full = { ...withEveryOption, firstAdmin: stage.firstAdmin, alarmEmail: stage.alarmEmail };
  const without = [template, synthesizeMonitoring(stage)].map(templateText).join('\n').split('\n\n');
  const reviewed = new Set(without.map((resource) => resource.trim()));
  const stacks = [synthesize, synthesizeMonitoring, synthesizeEdge, synthesizeBackupCopies];
  const added = stacks.flatMap((synthesizeStack) =>
    templateText(synthesizeStack(full))
      .split('\n\n')
      .map((resource) => resource.trim())
      .filter((resource) => !reviewed.has(resource)),
  );
  await expect(`${added.join('\n\n')}\n`).toMatchFileSnapshot('options.template.snap');
});
