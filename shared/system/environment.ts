/** The variable that has a table's name: `SLIPS_TABLE` for `slips`. */
type TableVariable<Table extends string> = `${Uppercase<Table>}_TABLE`;

/** The variables by which a deployment tells a function the names of the resources that it was granted. */
export type EnvironmentVariable<Table extends string> =
  | TableVariable<Table>
  | 'FILES_BUCKET'
  | 'PDF_FUNCTION'
  | 'UNTRUSTED_PDF_FUNCTION'
  | 'FIRST_ADMIN_SECRET'
  | 'PAY_RUN_STATE_MACHINE'
  | 'EMAIL_FROM'
  | 'EMAIL_CONFIGURATION_SET'
  | 'SITE_URL';

export const tableVariable = <Table extends string>(table: Table) =>
  `${table.toUpperCase()}_TABLE` as TableVariable<Table>;

/**
 * The headers that CloudFront sets on every request to the API, over whatever the client sent: the origin secret, which
 * proves that the request came through CloudFront, the viewer's address, and the viewer's Host.
 */
export const edgeHeaders = {
  secret: 'x-vetan-origin',
  viewer: 'x-vetan-viewer',
  host: 'x-vetan-host',
} as const;

/**
 * How many times as long as on AWS a function may take, and a browser to start and to print: on a slow machine, and in tests, none of
 * which fails because the machine is busy.
 */
export const timeFactorOf = (environment: Record<string, string | undefined>): number =>
  Number(environment.TIME_FACTOR || 1);
