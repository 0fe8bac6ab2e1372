/** Resources with a fixed monthly price, as counted in a synthesized template. */
export interface FixedResources {
  keys: number;
  /** Keys with yearly rotation. */
  rotatedKeys: number;
  secrets: number;
  /** One for each metric of each alarm: an alarm on metric math costs as many as it reads. */
  alarms: number;
  dashboards: number;
  /** Dashboards of more than 50 metrics, of which none is free. */
  wideDashboards: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
type Resource = any;

const countAlarmMetrics = ({ Properties }: Resource): number =>
  Properties.Metrics?.filter(({ MetricStat }: Resource) => MetricStat).length ?? 1;

interface Widget {
  properties: { metrics?: unknown[]; alarms?: unknown[] };
}

/** References that CloudFormation resolves are replaced by a name: they do not change the count. */
function parseWidgets({ Properties: { DashboardBody } }: Resource): Widget[] {
  const pieces: unknown[] = DashboardBody['Fn::Join']?.[1] ?? [DashboardBody];
  return JSON.parse(pieces.map((piece) => (typeof piece === 'string' ? piece : 'x')).join('')).widgets;
}

/** A metric math expression is an object in the list, and does not count as a metric. */
const countWidgetMetrics = ({ properties: { metrics = [], alarms = [] } }: Widget): number =>
  metrics.filter((line) => typeof (line as unknown[])[0] === 'string').length + alarms.length;

const isWide = (dashboard: Resource): boolean =>
  parseWidgets(dashboard).reduce((sum, widget) => sum + countWidgetMetrics(widget), 0) > 50;

export function countFixedResources(resources: Record<string, Resource>): FixedResources {
  const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);
  const dashboards = ofType('AWS::CloudWatch::Dashboard');
  return {
    keys: ofType('AWS::KMS::Key').length,
    rotatedKeys: ofType('AWS::KMS::Key').filter(({ Properties }) => Properties.EnableKeyRotation === true)
      .length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarms: ofType('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + countAlarmMetrics(alarm), 0),
    dashboards: dashboards.filter((each) => !isWide(each)).length,
    wideDashboards: dashboards.filter(isWide).length,
  };
}
