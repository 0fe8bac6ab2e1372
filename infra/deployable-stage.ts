import { type Company, company } from '../shared/company.ts';
import { getStage, type Stage } from './stages.ts';
import { UserFacingError } from './user-facing-error.ts';

/** `shared/company.ts` as it comes, but for the logo, which a company may well keep for a start. */
export const sampleCompany: Omit<Company, 'logo'> = {
  name: 'Sahyadri Software Private Limited',
  registrationNumber: 'U72900KA2016PTC091234',
  address: '4th Floor, 12 Residency Road, Bengaluru 560025',
  email: 'payroll@example.com',
  phone: '+91 80 4000 0000',
};

/** Names that RFC 2606 reserves for examples: no mail arrives there, and nobody can own them. */
const reservedDomain = /(^|[@.])(example\.(com|net|org)|example|test|invalid|localhost)$/i;

/** The fields of the company that are still the sample's. */
export const listSampleFields = (of: Company): string[] =>
  Object.entries(sampleCompany)
    .filter(([field, sample]) => of[field as keyof typeof sampleCompany] === sample)
    .map(([field]) => field);

/** The properties of the stage that still name an example's domain. */
function listPlaceholders({ firstAdmin, alarmEmail, domain }: Stage): string[] {
  const addresses = {
    'firstAdmin.email': firstAdmin.email,
    alarmEmail,
    'domain.name': domain?.name,
    'domain.apiName': domain?.apiName,
    'domain.origin.name': domain?.origin.name,
  };
  return Object.entries(addresses)
    .filter(([, address]) => address !== undefined && reservedDomain.test(address))
    .map(([name, address]) => `${name} (${address})`);
}

/**
 * Where data is retained, the first admin and the alarms must reach a person, and slips must name their employer: a
 * placeholder would be found out after people were paid.
 * @throws UserFacingError naming what is still to be filled in, and where
 */
export function assertFilledIn(stage: Stage, employer: Company): void {
  if (!stage.retainData) return;
  const placeholders = listPlaceholders(stage);
  const sampleFields = listSampleFields(employer);
  const missing = [
    ...(placeholders.length > 0 ? [`in infra/stages.ts ${placeholders.join(', ')}`] : []),
    ...(sampleFields.length > 0 ? [`in shared/company.ts ${sampleFields.join(', ')}`] : []),
  ];
  if (missing.length === 0) return;
  throw new UserFacingError(
    `The stage ${stage.name} is for real payroll, and these are still the examples that the portal comes with: ` +
      `${missing.join('; ')}.`,
  );
}

/** @throws UserFacingError if there is no such stage, if it is invalid, or if it is not filled in */
export function getDeployableStage(name: unknown): Stage {
  const stage = getStage(name);
  assertFilledIn(stage, company);
  return stage;
}
