/** What is paid for by being there, as counted in a synthesized template. */
export interface Parts {
  keys: number;
  secrets: number;
  /** Alarms by the metrics that each looks at: an alarm on a sum of metrics is paid for each of them. */
  alarms: number;
  dashboards: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
type Resource = any;

const metricsOf = ({ Properties }: Resource): number =>
  Properties.Metrics?.filter(({ MetricStat }: Resource) => MetricStat).length ?? 1;

/** Counts the parts in a template's resources. */
export function partsOf(resources: Record<string, Resource>): Parts {
  const of = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);
  return {
    keys: of('AWS::KMS::Key').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    alarms: of('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    dashboards: of('AWS::CloudWatch::Dashboard').length,
  };
}
