import type { FunctionName } from '../../infra/features.ts';
import { payRunStateMachine } from '../../infra/pay-run-state-machine.ts';
import type { Measurements } from './measurements.ts';
import { addUsage, emptyUsage, type ResourceUsage } from './resource-usage.ts';
import { assumptions } from './usage.ts';
import { type UsageQuantities, usageQuantities } from './usage-quantities.ts';

/** Preparing the month is one, generating it another. */
const executionsOfRun = 2;

const { WorkOnChunks, PrintChunks } = payRunStateMachine.States;

/** Execution environments that a run takes: a month after the last one, each starts cold. */
const environments: Partial<Record<FunctionName, number>> = {
  'pay-run-tasks': WorkOnChunks.MaxConcurrency,
  'pay-run-printing': PrintChunks.MaxConcurrency,
  pdf: PrintChunks.MaxConcurrency,
};

/** A run of so many people: the smaller one measured, and what each person more adds to it. */
export function payRunUsage(
  { few, many }: NonNullable<Measurements['payRuns']>,
  people: number,
): ResourceUsage {
  const share = Math.max(0, (people - few.people) / (many.people - few.people));
  const usage = emptyUsage();
  addUsage(usage, few, 1 - share);
  addUsage(usage, many, share);
  return usage;
}

/** The units of one run, from opening a month to closing it; undefined where no run was measured. */
export function payRunQuantities(people: number, measured: Measurements): UsageQuantities | undefined {
  if (!measured.payRuns) return undefined;
  const usage = { ...payRunUsage(measured.payRuns, people), siteRequests: 0, siteBytes: 0 };
  return usageQuantities(usage, measured, {
    intervals: assumptions.payRunIntervals,
    coldStarts: (name, calls) => Math.min(calls, environments[name] ?? 1),
    executions: executionsOfRun,
  });
}
