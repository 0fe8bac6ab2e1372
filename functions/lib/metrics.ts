import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Metric, metricUnits } from '../../shared/system/metrics.ts';

/** Configured by environment variables: the namespace is the stage's, the only dimension the function's name. */
const metrics = new Metrics();

/** Adds to a metric of this invocation: one, or a value in the metric's unit. */
export const addMetric = (metric: Metric, value = 1): void =>
  void metrics.addMetric(metric, metricUnits[metric], value);

/** Flushes the metrics of this invocation, if any, as one log line in CloudWatch's embedded metric format. */
export function publishMetrics(): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}
