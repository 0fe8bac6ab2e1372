// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
type Resource = any;

/** The figure published in a period; undefined where there was none. */
type Value = number | undefined;

const comparisons: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

/** The functions of CloudWatch's metric math that the alarms use. */
const metricMath = {
  FILL: (value: Value, filler: number) => value ?? filler,
  IF: (condition: boolean, yes: Value, no: Value) => (condition ? yes : no),
};

/** The value of an alarm on metric math, from those of its metrics by their ids. */
function calculate({ Metrics }: Resource, values: Record<string, Value>): Value {
  const { Expression } = Metrics.find(({ Expression }: Resource) => Expression);
  const ids = Metrics.filter(({ MetricStat }: Resource) => MetricStat).map(({ Id }: Resource) => Id);
  const names = [...Object.keys(metricMath), ...ids];
  const run = new Function(...names, `return ${Expression}`);
  return run(...Object.values(metricMath), ...ids.map((id: string) => values[id]));
}

/**
 * The state of an alarm of a template after as many periods as it evaluates, as CloudWatch documents it.
 * @param periods the value of its metric in each period; for metric math, those of its metrics by their ids
 */
export function alarmStateAfter(
  alarm: Resource,
  periods: readonly (Value | Record<string, Value>)[],
): 'ALARM' | 'OK' {
  if (periods.length !== alarm.EvaluationPeriods) throw new Error(`it evaluates ${alarm.EvaluationPeriods}`);
  const isBreaching = (period: Value | Record<string, Value>): boolean => {
    const value = typeof period === 'object' ? calculate(alarm, period) : period;
    if (value === undefined || Number.isNaN(value)) return alarm.TreatMissingData === 'breaching';
    const isBeyond = comparisons[alarm.ComparisonOperator];
    if (!isBeyond) throw new Error(`${alarm.ComparisonOperator} is not evaluated here`);
    return isBeyond(value, alarm.Threshold);
  };
  return periods.every(isBreaching) ? 'ALARM' : 'OK';
}
