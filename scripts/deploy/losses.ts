import { fullDiff, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff';

// biome-ignore lint/suspicious/noExplicitAny: a resource is whatever CloudFormation takes
type Resource = any;

export interface CloudFormationTemplate {
  Resources: Record<string, Resource>;
}

const isRetained = ({ DeletionPolicy }: Resource): boolean => DeletionPolicy?.startsWith('Retain') === true;

/**
 * The resources that hold data: all that is retained, but for log groups, which AWS keeps and empties by themselves
 * when the portal no longer writes to them. None of them has the hash of an asset, which changes with every build.
 */
export const withRetainedOnly = ({ Resources }: CloudFormationTemplate): CloudFormationTemplate => ({
  Resources: Object.fromEntries(
    Object.entries(Resources).filter(
      ([, resource]) => isRetained(resource) && resource.Type !== 'AWS::Logs::LogGroup',
    ),
  ),
});

/** The loss, and the way to avoid it. */
interface Problem {
  what: string;
  instead: string;
}

const replaceOrRemove = (what: string): Problem => ({
  what,
  instead: 'put back what it was; or, if it cannot hold data yet or you have moved the data,',
});

const join = (list: string[]) => list.join(' and ');

/** Indexes by name, so that one whose keys or projection change counts as another one. */
const indexesOf = ({ Properties }: Resource): Map<string, string> =>
  new Map(
    (Properties.GlobalSecondaryIndexes ?? []).map((index: Resource) => [
      index.IndexName,
      JSON.stringify(index),
    ]),
  );

/** An update of a table creates or deletes one index: CloudFormation fails at the second one. */
function describeIndexes(before: Resource, after: Resource): Problem | undefined {
  const [old, next] = [indexesOf(before), indexesOf(after)];
  const differing = (from: Map<string, string>, to: Map<string, string>) =>
    [...from].filter(([name, text]) => to.get(name) !== text).map(([name]) => name);
  const [added, removed] = [differing(next, old), differing(old, next)];
  if (added.length + removed.length < 2) return undefined;
  const changes = [
    ...(added.length > 0 ? [`get ${join(added)}`] : []),
    ...(removed.length > 0 ? [`lose ${join(removed)}`] : []),
  ];
  return {
    what: `would ${join(changes)} in one release, and CloudFormation changes one index of a table at a time`,
    instead: 'leave one for the next release; or, if the table is not deployed yet,',
  };
}

/** The safeguards of a table's items, each with its name. */
const safeguards: [name: string, isOn: (properties: Resource) => boolean][] = [
  ['deletion protection', ({ DeletionProtectionEnabled }) => DeletionProtectionEnabled === true],
  [
    'point-in-time recovery',
    ({ PointInTimeRecoverySpecification }) =>
      PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true,
  ],
];

function describeSafeguards(before: Resource, after: Resource): Problem | undefined {
  const lost = safeguards.filter(([, isOn]) => isOn(before.Properties) && !isOn(after.Properties));
  if (lost.length === 0) return undefined;
  return replaceOrRemove(`would lose ${join(lost.map(([name]) => `its ${name}`))}`);
}

/** The loss from a change that CloudFormation makes in place. */
function describeUpdate(before: Resource, after: Resource): Problem | undefined {
  if (isRetained(before) && !isRetained(after))
    return replaceOrRemove('would no longer be retained when its stack is deleted');
  if (after.Type !== 'AWS::DynamoDB::Table') return undefined;
  return describeSafeguards(before, after) ?? describeIndexes(before, after);
}

/** The loss of the resource, and the properties that cause it; undefined where its data stays in use. */
function describeLoss({
  changeImpact,
  propertyUpdates,
  oldValue,
  newValue,
}: ResourceDifference): Problem | undefined {
  switch (changeImpact) {
    case ResourceImpact.WILL_REPLACE:
    case ResourceImpact.MAY_REPLACE: {
      const causes = Object.entries(propertyUpdates)
        .filter(([, update]) => update.changeImpact === changeImpact)
        .map(([name]) => name);
      return replaceOrRemove(
        `would be replaced by an empty one, since ${join(causes) || 'its type'} changed`,
      );
    }
    case ResourceImpact.WILL_DESTROY:
    case ResourceImpact.WILL_ORPHAN:
      return replaceOrRemove(
        'would leave the portal with all that it holds: it was removed, or its construct moved or renamed',
      );
    default:
      return oldValue && newValue && describeUpdate(oldValue, newValue);
  }
}

/**
 * Every resource of the old template that an upgrade to the new one would replace, remove, no longer retain, or leave
 * without what protects it; and every table whose indexes CloudFormation could not change in one release. Without those
 * whose logical ids ACCEPT_LOSS lists.
 * @param command that looks again
 * @returns a sentence for each: what, why, and what to do
 */
export function listLosses(
  before: CloudFormationTemplate,
  after: CloudFormationTemplate,
  command = 'npm run snapshot',
): string[] {
  const accepted = process.env.ACCEPT_LOSS?.split(',') ?? [];
  const losses: string[] = [];
  fullDiff(withRetainedOnly(before), after).resources.forEachDifference((logicalId, difference) => {
    const problem = describeLoss(difference);
    if (problem === undefined || accepted.includes(logicalId)) return;
    losses.push(
      `${logicalId} (${difference.oldResourceType}) ${problem.what}: ${problem.instead} ` +
        `accept that with ACCEPT_LOSS=${logicalId} ${command}.`,
    );
  });
  return losses;
}
