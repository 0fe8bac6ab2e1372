import { allTables, type TableName } from '../shared/contract.ts';
import { type EnvironmentVariable, tableVariable } from '../shared/system/environment.ts';
import type { LambdaFunction, PdfFunction } from './features.ts';
import type { Stage } from './stages.ts';

/** The names of the resources, in AWS or on one machine. */
export interface ResourceNames {
  table(name: TableName): string;
  bucket: string;
  invoked(name: PdfFunction): string;
  firstAdminSecret: string;
  /** ARN of the state machine of the pay runs. */
  payRunStateMachine: string;
  /** Undefined where the portal sends no email. */
  email?: EmailSettings | undefined;
}

export interface EmailSettings {
  /** The address that emails come from. */
  from: string;
  /** The SES configuration set. */
  configurationSet: string;
  /** The site's address, by which links in emails begin. */
  siteUrl: string;
}

/** A function's environment: the names of the resources that it was granted, and no others. */
export function functionEnvironment(
  definition: LambdaFunction,
  names: ResourceNames,
): Partial<Record<EnvironmentVariable<TableName>, string>> {
  const tables = allTables
    .filter(([table]) => definition.tables?.[table])
    .map(([table]) => [tableVariable(table), names.table(table)]);
  return {
    ...Object.fromEntries(tables),
    ...(definition.files && { FILES_BUCKET: names.bucket }),
    ...(definition.invokes?.includes('pdf') && { PDF_FUNCTION: names.invoked('pdf') }),
    ...(definition.invokes?.includes('pdf-untrusted') && {
      UNTRUSTED_PDF_FUNCTION: names.invoked('pdf-untrusted'),
    }),
    ...(definition.readsFirstAdminSecret && { FIRST_ADMIN_SECRET: names.firstAdminSecret }),
    ...(names.email && definition.email && { EMAIL_FROM: names.email.from }),
    ...(names.email &&
      definition.email === 'sends' && {
        EMAIL_CONFIGURATION_SET: names.email.configurationSet,
        SITE_URL: names.email.siteUrl,
      }),
    ...(definition.startsPayRuns && { PAY_RUN_STATE_MACHINE: names.payRunStateMachine }),
  };
}

/** The SES configuration set of a stage: by its name its bounces and complaints are told from those of others. */
const emailConfigurationSet = ({ name }: Stage): string => `vetan-${name}`;

/** How a stage sends email; undefined where it sends none. */
export const emailSettings = (stage: Stage): EmailSettings | undefined =>
  stage.emailFrom && stage.domain
    ? {
        from: stage.emailFrom,
        configurationSet: emailConfigurationSet(stage),
        siteUrl: `https://${stage.domain.name}`,
      }
    : undefined;
