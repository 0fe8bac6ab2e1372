import { expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { synthesize } from './synthesize.ts';
import { templateText } from './template-text.ts';

/** With addresses that are nobody's: whoever deploys puts their own into the stage. */
const stage = {
  ...getStage('prod'),
  firstAdmin: { name: 'Administrator', email: 'admin@example.com' },
  alarmEmail: 'alarms@example.com',
};

test('the template of prod matches the reviewed snapshot', async () => {
  await expect(templateText(synthesize(stage))).toMatchFileSnapshot('prod.template.snap');
});
