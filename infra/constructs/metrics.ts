import { Duration } from 'aws-cdk-lib';
import { Metric as CloudWatchMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metric } from '../../shared/metrics.ts';
import type { FunctionName } from '../features.ts';
import type { Stage } from '../stages.ts';

/** Under which the functions of a stage publish their figures. */
export const metricsNamespace = ({ name }: Stage): string => `vetan-${name}`;

/** A figure that one of the functions publishes. */
export const portalMetric = (
  stage: Stage,
  metric: Metric,
  service: FunctionName,
  statistic = 'Sum',
): CloudWatchMetric =>
  new CloudWatchMetric({
    namespace: metricsNamespace(stage),
    metricName: metric,
    dimensionsMap: { service },
    statistic,
    period: Duration.minutes(5),
    label: statistic === 'Sum' ? metric : `${metric} ${statistic}`,
  });
