import type { Template } from 'aws-cdk-lib/assertions';
import { type Resource, referencedId } from './synthesize.ts';

/** The policy statements of a role, from every policy attached to it. */
export const statementsOf = (template: Template, role: string): Resource[] =>
  Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties: { Roles } }: Resource) =>
      Roles.some((each: Resource) => referencedId(each) === role),
    )
    .flatMap(({ Properties: { PolicyDocument } }: Resource) => PolicyDocument.Statement);

/** A logical id without the hash that CDK appends. */
export const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** A statement's resource, as `Tablesaccounts/index/by-kind`: a logical id and the rest of the ARN. */
function resourceIn(value: Resource): string {
  // A trust policy has no Resource.
  if (value === undefined) return 'itself';
  if (typeof value === 'string') return value;
  const id = referencedId(value);
  if (id) return withoutHash(id);
  const parts: Resource[] | undefined = value['Fn::Join']?.[1];
  if (parts) return parts.map(resourceIn).join('');
  return String(Object.values(value)[0]);
}

const conditionIn = (condition: Record<string, Record<string, Resource>> = {}): string =>
  Object.values(condition)
    .flatMap((test) => Object.entries(test))
    .map(([key, value]) => ` if ${key} is ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');

/** Every permission that the statements allow, as `action resource if condition`. */
export const describeRights = (statements: Resource[]): string[] =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource: on, Condition }) =>
      [Action]
        .flat()
        .flatMap((action: string) =>
          [on].flat().map((each) => `${action} ${resourceIn(each)}${conditionIn(Condition)}`),
        ),
    )
    .sort();
