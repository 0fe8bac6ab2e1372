import { getStage, type Stage } from './stages.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The stage that `--context stage=NAME` names; the last one counts, as for the CDK. */
export const stageNameOf = (contexts: readonly string[] | undefined): string | undefined =>
  contexts?.findLast((each) => each.startsWith('stage='))?.slice('stage='.length);

/** Names that RFC 2606 reserves for examples: no email arrives there, and they cannot be registered. */
const reservedDomain = /(^|[@.])(example\.(com|net|org)|example|test|invalid|localhost)$/i;

/** The properties of the stage that still name an example's domain. */
function listPlaceholders({ firstAdmin, alarmEmail, emailFrom, domain }: Stage): string[] {
  const addresses = {
    'firstAdmin.email': firstAdmin.email,
    alarmEmail,
    emailFrom,
    'domain.name': domain?.name,
    'domain.apiName': domain?.apiName,
    'domain.origin.name': domain?.origin.name,
  };
  return Object.entries(addresses)
    .filter(([, address]) => address !== undefined && reservedDomain.test(address))
    .map(([name, address]) => `${name} (${address})`);
}

/**
 * Where data is retained, the first admin and the alarms must reach a person: a placeholder would be found out after
 * people were paid.
 * @throws UserFacingError naming what is still to be filled in
 */
export function assertFilledIn(stage: Stage): void {
  if (!stage.retainData) return;
  const placeholders = listPlaceholders(stage);
  if (placeholders.length === 0) return;
  throw new UserFacingError(
    `The stage ${stage.name} is for real payroll, and these are still the examples that the portal comes with: ` +
      `in infra/stages.ts ${placeholders.join(', ')}.`,
  );
}

/** @throws UserFacingError if there is no such stage, if it is invalid, or if it is not filled in */
export function getDeployableStage(name: unknown): Stage {
  const stage = getStage(name);
  assertFilledIn(stage);
  return stage;
}
