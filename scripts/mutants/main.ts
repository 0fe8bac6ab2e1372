import { Stryker } from '@stryker-mutator/core';
import { areas } from './areas.ts';
import { optionsOf } from './options.ts';

for (const name of process.argv.slice(2)) {
  const area = areas[name];
  if (!area) throw new Error(name);
  process.env.MUTANT_TESTS = area.tests.join(' ');
  await new Stryker(optionsOf(name, area)).runMutationTest();
}
