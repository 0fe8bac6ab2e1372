import { expect, test } from 'vitest';
import { type PlannedModule, planChunks } from '../../infra/bundle/chunk-plan.ts';

const module = (id: string, size: number, imports: string[] = []): PlannedModule => ({ id, size, imports });

const chunksOf = (modules: PlannedModule[], loads: string[][], chunkCost: number) =>
  planChunks(
    modules,
    loads.map((load) => new Set(load)),
    chunkCost,
  ).map((cluster) => cluster.modules.map(({ id }) => id).sort());

test('modules that the same screens need are one chunk, and those of one screen stay with it', () => {
  const modules = [module('client', 900), module('fields', 500), module('leaves', 700), module('donut', 300)];
  const loads = [
    ['client', 'fields', 'donut'],
    ['client', 'fields', 'leaves'],
    ['client', 'fields', 'leaves'],
  ];
  expect(chunksOf(modules, loads, 0)).toEqual([['client', 'fields'], ['leaves']]);
});

test('joins two chunks where that costs less than what a screen then fetches in vain', () => {
  const modules = [module('client', 900), module('leaves', 700)];
  const loads = [['client'], ['client', 'leaves'], ['client', 'leaves']];
  expect(chunksOf(modules, loads, 349)).toEqual([['client'], ['leaves']]);
  expect(chunksOf(modules, loads, 351)).toEqual([['client', 'leaves']]);
});

test('counts what a chunk imports to what a screen fetches in vain', () => {
  const modules = [module('client', 900), module('badge', 10, ['query']), module('query', 5_000)];
  const loads = [
    ['client'],
    ['client', 'badge', 'query'],
    ['client', 'badge', 'query'],
    ['client', 'query'],
    ['client', 'query'],
  ];
  // The badge alone is worth a chunk less, and not with the 5,000 bytes that it imports.
  expect(chunksOf(modules, loads, 100)).toEqual([['client'], ['badge', 'query']]);
});
