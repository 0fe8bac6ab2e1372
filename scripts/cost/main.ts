import { readFileSync, writeFileSync } from 'node:fs';
import { getStage } from '../../infra/stages.ts';
import { synthesizeResources } from '../../test/aws/templates/synthesize.ts';
import { runCommand } from '../run-command.ts';
import { countFixedResources } from './fixed-resources.ts';
import { listUnmeasured, readMeasurements, writeMeasurements } from './measurements.ts';
import { costTables, replaceTables } from './tables.ts';

/** Prints what a month costs and writes it into docs/reports/cost.md; with `--measure`, measures the visits first. */
await runCommand(async (args) => {
  if (args.includes('--measure')) {
    const { measure } = await import('./measure/main.ts');
    writeMeasurements(await measure());
  }
  const measurements = readMeasurements();
  const resources = countFixedResources(synthesizeResources(getStage('prod')));
  const tables = costTables(measurements, resources);
  const page = new URL('../../docs/reports/cost.md', import.meta.url);
  writeFileSync(page, replaceTables(readFileSync(page, 'utf8'), tables));
  console.log(tables);
  for (const sentence of listUnmeasured(measurements)) console.error(sentence);
  // The measured portal's modules leave sockets open, which would keep the process running.
  process.exit();
});
