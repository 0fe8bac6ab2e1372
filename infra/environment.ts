import type { LambdaFunction } from './features.ts';
import { allTables, type TableName } from './tables.ts';

/** What things are called where the portal runs. */
export interface ResourceNames {
  table(name: TableName): string;
  bucket: string;
  pdfFunction: string;
  untrustedPdfFunction: string;
  firstAdminSecret: string;
}

/** The variable that tells a function a table's name. */
export const tableVariable = (table: TableName): string => `${table.toUpperCase()}_TABLE`;

/** The variables that a function is given: the names of what it was granted, and no others. */
export function functionEnvironment(
  definition: LambdaFunction,
  names: ResourceNames,
): Record<string, string> {
  return {
    ...Object.fromEntries(
      allTables
        .filter(([table]) => definition.tables?.[table])
        .map(([table]) => [tableVariable(table), names.table(table)]),
    ),
    ...(definition.files && { FILES_BUCKET: names.bucket }),
    ...(definition.invokesPdf && {
      PDF_FUNCTION: names.pdfFunction,
      UNTRUSTED_PDF_FUNCTION: names.untrustedPdfFunction,
    }),
    ...(definition.readsFirstAdminSecret && { FIRST_ADMIN_SECRET: names.firstAdminSecret }),
  };
}
