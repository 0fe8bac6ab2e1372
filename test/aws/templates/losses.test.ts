import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CloudFormationTemplate, listLosses } from '../../../scripts/deploy/losses.ts';
import { allTables } from '../../../shared/contract.ts';
import { withoutHash } from './statements.ts';
import type { Resource } from './synthesize.ts';

const reviewed: CloudFormationTemplate = JSON.parse(
  readFileSync(new URL('prod.retained.snap', import.meta.url), 'utf8'),
);

/** The logical id of the reviewed resource whose id begins so, without CDK's hash. */
function idOf(name: string): string {
  const [id, ...others] = Object.keys(reviewed.Resources).filter((each) => withoutHash(each) === name);
  if (!id || others.length > 0) throw new Error(`there is not one ${name}`);
  return id;
}

/** The losses of an upgrade to the release with a change, with logical ids as in the source. */
function sayOf(change: (resources: Record<string, Resource>) => void): string[] {
  const next = structuredClone(reviewed);
  change(next.Resources);
  return listLosses(reviewed, next);
}

const slips = idOf('Tablesslips');

describe('an upgrade loses', () => {
  test('a table whose keys change', () => {
    const said = sayOf((resources) => {
      resources[slips].Properties.KeySchema[0].AttributeName = 'employeeId';
    });
    expect(said).toEqual([
      `${slips} (AWS::DynamoDB::Table) would be replaced by an empty one, since KeySchema changed: put back what it ` +
        'was; or, if it cannot hold data yet or you have moved the data, accept that with ' +
        `ACCEPT_LOSS=${slips} npm run snapshot.`,
    ]);
  });

  test('a bucket that is given a name', () => {
    const said = sayOf((resources) => {
      resources[idOf('Files')].Properties.BucketName = 'vetan-files';
    });
    expect(said).toEqual([
      expect.stringMatching(/^Files\w+ \(AWS::S3::Bucket\) .+ since BucketName changed: put back/),
    ]);
  });

  test('a table that is removed', () => {
    const said = sayOf((resources) => {
      delete resources[slips];
    });
    expect(said).toEqual([expect.stringContaining(`${slips} (AWS::DynamoDB::Table) would leave the portal`)]);
  });

  test('a table whose construct is renamed, which makes CloudFormation take it for another', () => {
    const said = sayOf((resources) => {
      resources.TablespayslipsAAAAAAAA = resources[slips];
      delete resources[slips];
    });
    expect(said).toEqual([expect.stringContaining(`${slips} (AWS::DynamoDB::Table) would leave the portal`)]);
  });

  test('a key that is another, and the vault, which cannot change its key', () => {
    const said = sayOf((resources) => {
      resources.OtherKey = resources[idOf('BackupsKey')];
      delete resources[idOf('BackupsKey')];
      resources[idOf('BackupsVault')].Properties.EncryptionKeyArn = { 'Fn::GetAtt': ['OtherKey', 'Arn'] };
    });
    expect(said).toEqual([
      expect.stringMatching(/^BackupsKey\w+ \(AWS::KMS::Key\) would leave the portal/),
      expect.stringMatching(/^BackupsVault\w+ .+ since EncryptionKeyArn changed/),
    ]);
  });

  test('a table that is no longer retained, before it is removed', () => {
    const said = sayOf((resources) => {
      resources[slips].DeletionPolicy = 'Delete';
    });
    expect(said).toEqual([expect.stringContaining('would no longer be retained when its stack is deleted')]);
  });
});

describe('an upgrade is refused', () => {
  const index = (name: string) => ({
    IndexName: name,
    KeySchema: [{ AttributeName: 'period', KeyType: 'HASH' }],
    Projection: { ProjectionType: 'ALL' },
  });
  const withIndexes = (change: (indexes: Resource[]) => Resource[]) =>
    sayOf((resources) => {
      const { Properties } = resources[slips];
      Properties.GlobalSecondaryIndexes = change(Properties.GlobalSecondaryIndexes);
    });

  test('that adds two indexes to one table, of which CloudFormation takes one', () => {
    expect(withIndexes((indexes) => [...indexes, index('by-a'), index('by-b')])).toEqual([
      `${slips} (AWS::DynamoDB::Table) would get by-a and by-b in one release, and CloudFormation changes one index ` +
        'of a table at a time: leave one for the next release; or, if the table is not deployed yet, accept that with ' +
        `ACCEPT_LOSS=${slips} npm run snapshot.`,
    ]);
  });

  test('that replaces one index by another, which is two changes', () => {
    expect(withIndexes(([, ...others]) => [index('by-a'), ...others])).toEqual([
      expect.stringContaining('would get by-a and lose by-period in one release'),
    ]);
  });

  test('that changes the keys of an index, which creates and deletes it', () => {
    const said = withIndexes(([first, ...others]) => [
      { ...first, Projection: { ProjectionType: 'KEYS_ONLY' } },
      ...others,
    ]);
    expect(said).toEqual([expect.stringContaining('would get by-period and lose by-period in one release')]);
  });

  test('that takes deletion protection off a table', () => {
    const said = sayOf((resources) => {
      resources[slips].Properties.DeletionProtectionEnabled = false;
    });
    expect(said).toEqual([
      expect.stringMatching(
        /^Tablesslips\w+ \(AWS::DynamoDB::Table\) would lose its deletion protection: put back/,
      ),
    ]);
  });

  test('that takes point-in-time recovery off a table', () => {
    const said = sayOf((resources) => {
      delete resources[slips].Properties.PointInTimeRecoverySpecification;
    });
    expect(said).toEqual([expect.stringContaining('would lose its point-in-time recovery: put back')]);
  });

  test('that takes both off, in one sentence', () => {
    const said = sayOf((resources) => {
      resources[slips].Properties.DeletionProtectionEnabled = false;
      resources[slips].Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled = false;
    });
    expect(said).toEqual([
      expect.stringContaining('would lose its deletion protection and its point-in-time recovery'),
    ]);
  });
});

test('an upgrade may add one index to each of two tables', () => {
  const said = sayOf((resources) => {
    for (const id of [slips, idOf('Tablesaudit')]) {
      resources[id].Properties.GlobalSecondaryIndexes.push({
        IndexName: 'by-a',
        KeySchema: [{ AttributeName: 'period', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      });
    }
  });
  expect(said).toEqual([]);
});

test('an upgrade may add a table, and change what CloudFormation changes in place', () => {
  const said = sayOf((resources) => {
    resources.TablesexpensesAAAAAAAA = resources[slips];
    resources[slips].Properties.TimeToLiveSpecification = { AttributeName: 'until', Enabled: true };
    resources[idOf('Files')].Properties.VersioningConfiguration = { Status: 'Suspended' };
    resources[idOf('DataKey')].Properties.KeyPolicy.Statement.pop();
  });
  expect(said).toEqual([]);
});

test('every store of the portal is in what was reviewed', () => {
  expect(Object.keys(reviewed.Resources).map(withoutHash).sort()).toEqual(
    expect.arrayContaining(
      [
        ...allTables.map(([name]) => `Tables${name}`),
        ...['DataKey', 'Files', 'AccessLogs', 'FirstAdminSecret', 'BackupsKey', 'BackupsVault'],
      ].sort(),
    ),
  );
});
