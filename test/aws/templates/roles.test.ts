import { describe, expect, test } from 'vitest';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { describeRights, statementsOf } from './statements.ts';
import { functionResource, type Resource, referencedId, synthesize, withEveryOption } from './synthesize.ts';

const template = synthesize(withEveryOption);
const roleOf = (name: FunctionName): string => referencedId(functionResource(template, name).Properties.Role);
const rightsOf = (name: FunctionName): string[] => describeRights(statementsOf(template, roleOf(name)));

/** 'dynamodb:Query Tablesaudit/index/by-kind if …' → ['Tablesaudit/index/by-kind if …', 'dynamodb:Query'] */
const toResourceAndAction = (right: string): [on: string, action: string] => {
  const [action = ''] = right.split(' ');
  return [right.slice(action.length + 1), action];
};

/** The rights of a function for reviewers: each resource with its actions, below the function's name. */
function formatRights(name: FunctionName): string {
  const actions = Map.groupBy(rightsOf(name).map(toResourceAndAction), ([on]) => on);
  const lines = [...actions]
    .map(([on, all]) => `  ${on}: ${[...new Set(all.map(([, action]) => action))].sort().join(', ')}`)
    .sort();
  return [`${name}:`, ...lines].join('\n');
}

test('each function has the rights of the reviewed snapshot, and no others', async () => {
  const all = allFunctions.map(([name]) => formatRights(name)).join('\n\n');
  const todo =
    'The rights of a function have changed. If you mean that, run `npm run snapshot` and read the difference.';
  await expect(`${all}\n`, todo).toMatchFileSnapshot('roles.snap');
});

// behaviour audit: Entries cannot be changed or removed
test('no role changes or removes an entry of the audit, and one alone reads them', () => {
  const onAudit = allFunctions.map(([name]) => {
    const rights = rightsOf(name).map(toResourceAndAction);
    const actions = rights.filter(([on]) => on.startsWith('Tablesaudit')).map(([, action]) => action);
    return [name, [...new Set(actions)]] as const;
  });
  const writing = onAudit.filter(([, actions]) => actions.includes('dynamodb:PutItem'));
  expect(writing.filter(([, actions]) => actions.length > 1)).toEqual([]);
  expect(writing.map(([name]) => name)).toContain('accounts');
  const others = onAudit.filter(([, actions]) => actions.length > 0 && !actions.includes('dynamodb:PutItem'));
  expect(others.map(([name]) => name)).toEqual(['audit']);
  expect(
    others[0]?.[1].filter((action) => !/:(BatchGetItem|ConditionCheckItem|GetItem|Query)$/.test(action)),
  ).toEqual([]);
});

// behaviour general: Lists are read by an index
test('no function may scan a table', () => {
  const scanning = allFunctions.filter(([name]) => rightsOf(name).some((right) => /:(Scan|\*) /.test(right)));
  expect(scanning.map(([name]) => name)).toEqual([]);
});

describe.each(allFunctions)('the role of %s', (name) => {
  test('belongs to one function, and has no managed policy', () => {
    const users = Object.values(template.findResources('AWS::Lambda::Function')).filter(
      ({ Properties }: Resource) => referencedId(Properties.Role) === roleOf(name),
    );
    expect(users).toHaveLength(1);
    const { Properties } = template.findResources('AWS::IAM::Role')[roleOf(name)] as Resource;
    expect(Object.keys(Properties).sort()).toEqual(['AssumeRolePolicyDocument', 'Tags']);
  });
});
