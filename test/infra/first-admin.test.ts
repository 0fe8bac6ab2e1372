import { expect, test } from 'vitest';
import { getStage, type Stage } from '../../infra/stages.ts';
import { withoutHash } from './statements.ts';
import { functionResource, onlyResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const stage: Stage = {
  ...getStage('prod'),
  firstAdmin: { name: 'Priya Menon', email: 'priya@example.com' },
};
const template = synthesize(stage);
const resources: Record<string, Resource> = template.toJSON().Resources;

const secret = (): Resource =>
  Object.entries(template.findResources('AWS::SecretsManager::Secret')).find(
    ([id]) => withoutHash(id) === 'FirstAdminSecret',
  )?.[1];

test('the first admin has a password that AWS makes up, and that is easy to type', () => {
  const { SecretString, GenerateSecretString: made } = secret().Properties;
  expect(SecretString).toBeUndefined();
  expect(JSON.parse(made.SecretStringTemplate)).toEqual(stage.firstAdmin);
  expect(made).toMatchObject({ GenerateStringKey: 'password', ExcludePunctuation: true });
  expect(made.PasswordLength).toBeGreaterThanOrEqual(20);
});

test('the deployment says where that password is, and never the password', () => {
  const { Outputs } = template.toJSON();
  expect(withoutHash(Outputs.FirstAdminSecret.Value.Ref)).toBe('FirstAdminSecret');
  expect(JSON.stringify(resources)).not.toMatch(/resolve:secretsmanager:[^}]*FirstAdminSecret/);
});

/** All that a resource waits for, by reference or by name. */
function waitsFor(id: string, known = new Set<string>()): Set<string> {
  const named = JSON.stringify([resources[id].Properties, resources[id].DependsOn]);
  for (const other of Object.keys(resources)) {
    if (known.has(other) || !named.includes(`"${other}"`)) continue;
    known.add(other);
    waitsFor(other, known);
  }
  return known;
}

test('the first admin is made once the tables are there and the role may write them, and a failure is waited for', () => {
  const [id] = Object.keys(template.findResources('Custom::Trigger'));
  const before = [...waitsFor(id ?? '')].map(withoutHash);
  expect(before).toEqual(
    expect.arrayContaining([
      'Tablesaccounts',
      'Tablesaudit',
      'FirstAdminSecret',
      'FunctionsfirstadminroleDefaultPolicy',
    ]),
  );
  const { HandlerArn, InvocationType, Timeout } = onlyResource(template, 'Custom::Trigger').Properties;
  expect(InvocationType).toBe('RequestResponse');
  expect(Number(Timeout) / 1000).toBeGreaterThan(
    functionResource(template, 'first-admin').Properties.Timeout,
  );
  const version = resources[referencedId(HandlerArn)];
  expect(referencedId(version.Properties.FunctionName)).toMatch(/^Functionsfirstadmin/);
});
