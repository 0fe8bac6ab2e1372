import { Duration } from 'aws-cdk-lib';
import { Metric as CloudWatchMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metric } from '../../../shared/system/metrics.ts';
import type { FunctionName } from '../../features.ts';
import type { Stage } from '../../stages.ts';

/** CloudWatch namespace of the metrics that a stage's functions publish. */
export const metricsNamespace = ({ name }: Stage): string => `vetan-${name}`;

/** A metric that one of the functions publishes, over five minutes. */
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
