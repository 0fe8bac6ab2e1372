import { expect, test } from 'vitest';
import { stageNamed } from '../../infra/stages.ts';
import { synthesized } from './synthesized.ts';
import { templateText } from './template-text.ts';

/** With addresses that are nobody's: whoever deploys puts their own into the stage. */
const stage = {
  ...stageNamed('prod'),
  firstAdmin: { name: 'Administrator', email: 'admin@example.com' },
  alarmsTo: 'alarms@example.com',
};

test('what prod is made of is as it was reviewed', async () => {
  await expect(templateText(synthesized(stage))).toMatchFileSnapshot('prod.template.snap');
});
