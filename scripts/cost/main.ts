import { readFileSync, writeFileSync } from 'node:fs';
import { stageNamed } from '../../infra/stages.ts';
import { synthesized } from '../../test/infra/synthesized.ts';
import { readMeasured, writeMeasured } from './measured.ts';
import { withTables } from './page.ts';
import { partsOf } from './parts.ts';
import { costTables } from './tables.ts';

/** Prints what a month costs and writes it into docs/cost.md; with `--measure`, measures the visits first. */
if (process.argv.includes('--measure')) {
  const { measure } = await import('./measure/main.ts');
  writeMeasured(await measure());
}
const tables = costTables(readMeasured(), partsOf(synthesized(stageNamed('prod')).toJSON().Resources));
const page = new URL('../../docs/cost.md', import.meta.url);
writeFileSync(page, withTables(readFileSync(page, 'utf8'), tables));
console.log(tables);
process.exit();
