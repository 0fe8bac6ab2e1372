import { readFileSync, writeFileSync } from 'node:fs';
import { getStage } from '../../infra/stages.ts';
import { synthesize } from '../../test/infra/synthesize.ts';
import { countFixedResources } from './fixed-resources.ts';
import { readMeasurements, writeMeasurements } from './measurements.ts';
import { replaceTables } from './page.ts';
import { costTables } from './tables.ts';

/** Prints what a month costs and writes it into docs/cost.md; with `--measure`, measures the visits first. */
if (process.argv.includes('--measure')) {
  const { measure } = await import('./measure/main.ts');
  writeMeasurements(await measure());
}
const tables = costTables(
  readMeasurements(),
  countFixedResources(synthesize(getStage('prod')).toJSON().Resources),
);
const page = new URL('../../docs/cost.md', import.meta.url);
writeFileSync(page, replaceTables(readFileSync(page, 'utf8'), tables));
console.log(tables);
process.exit();
