import { fullDiff, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { Resource } from './synthesize.ts';

export interface CloudFormationTemplate {
  Resources: Record<string, Resource>;
}

/** What an upgrade would do to a resource that holds data. */
export interface Loss {
  logicalId: string;
  /** One sentence: what, why, and what to do. */
  says: string;
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

/** What happens to the resource, and through which of its properties; undefined where its data stays in use. */
function describeLoss({
  changeImpact,
  propertyUpdates,
  oldValue,
  newValue,
}: ResourceDifference): string | undefined {
  switch (changeImpact) {
    case ResourceImpact.WILL_REPLACE:
    case ResourceImpact.MAY_REPLACE: {
      const causes = Object.entries(propertyUpdates)
        .filter(([, update]) => update.changeImpact === changeImpact)
        .map(([name]) => name);
      return `would be replaced by an empty one, since ${causes.join(' and ') || 'its type'} changed`;
    }
    case ResourceImpact.WILL_DESTROY:
    case ResourceImpact.WILL_ORPHAN:
      return 'would leave the portal with all that it holds: it was removed, or its construct moved or renamed';
    default:
      return oldValue && newValue && isRetained(oldValue) && !isRetained(newValue)
        ? 'would no longer be retained when its stack is deleted'
        : undefined;
  }
}

/** Every resource of the old template that an upgrade to the new one would replace, remove, or no longer retain. */
export function listLosses(before: CloudFormationTemplate, after: CloudFormationTemplate): Loss[] {
  const losses: Loss[] = [];
  fullDiff(withRetainedOnly(before), after).resources.forEachDifference((logicalId, difference) => {
    const what = describeLoss(difference);
    if (what === undefined) return;
    const says =
      `${logicalId} (${difference.oldResourceType}) ${what}: put back what it was; or, if nobody's data can be in it ` +
      `or you have moved it, accept that with ACCEPT_LOSS=${logicalId} npm run snapshot.`;
    losses.push({ logicalId, says });
  });
  return losses;
}
