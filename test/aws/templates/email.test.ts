import { expect, test } from 'vitest';
import type { FunctionName } from '../../../infra/features.ts';
import { getStage, validateStage } from '../../../infra/stages.ts';
import { domain } from '../../support/domains.ts';
import { describeRights, statementsOf, withoutHash } from './statements.ts';
import { functionResource, type Resource, referencedId, synthesize, withEveryOption } from './synthesize.ts';

const idOf = (value: unknown) => withoutHash(referencedId(value));
/** Logical ids have letters and digits alone. */
const functionId = (name: FunctionName) => `Functions${name.replace('-', '')}`;

test.each([
  ['fan-out', getStage('prod')],
  ['email', withEveryOption],
] as const)(
  'the function %s reads the stream of a notifications table that was restored, once the stack’s parameter has its label',
  (name, stage) => {
    const of = synthesize(stage);
    const mappings = Object.values(of.findResources('AWS::Lambda::EventSourceMapping')) as Resource[];
    const { Properties } = mappings.find((each) => idOf(each.Properties.FunctionName) === functionId(name));
    const [condition, restored, first] = Properties.EventSourceArn['Fn::If'];
    expect(of.toJSON().Parameters.NotificationsStreamLabel).toMatchObject({ Type: 'String', Default: '' });
    expect(of.toJSON().Conditions[condition]).toEqual({
      'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'NotificationsStreamLabel' }, ''] }],
    });
    const [table, path, label] = restored['Fn::Join'][1];
    expect([idOf(table), path, label]).toEqual([
      'Tablesnotifications',
      '/stream/',
      { Ref: 'NotificationsStreamLabel' },
    ]);
    expect([idOf(first), first['Fn::GetAtt'][1]]).toEqual(['Tablesnotifications', 'StreamArn']);
    const role = referencedId(functionResource(of, name).Properties.Role);
    expect(describeRights(statementsOf(of, role))).toContain(
      'dynamodb:GetRecords Tablesnotifications/stream/*',
    );
  },
);

test.each([
  [{ emailFrom: 'payroll', domain }, 'emailFrom is "payroll"; it is an email address.'],
  [{ emailFrom: 'payroll@example.com' }, 'emailFrom needs a domain, by which the links in emails begin.'],
])('a stage with %j cannot be deployed', (options, words) => {
  expect(() => validateStage({ ...getStage('prod'), ...options })).toThrow(words);
});
