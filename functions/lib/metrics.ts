import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Metric, metricUnits } from '../../shared/metrics.ts';

/** Named by the deployment: the namespace after the stage, the one dimension after the function. */
const metrics = new Metrics();

/** Adds to what this call has counted: one thing more, or so many of the metric's unit. */
export const addMetric = (metric: Metric, value = 1): void =>
  void metrics.addMetric(metric, metricUnits[metric], value);

/** Writes what was counted as one line that CloudWatch reads, if anything was. */
export function publishMetrics(): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}
