import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { CanaryRequest } from '../../functions/pdf/protocol.ts';
import { bundleFile } from '../../infra/bundle/functions.ts';
import { demand } from './check.ts';

/** The daily check's event: the function prints a page with every font, and looks for them in the PDF. */
const request: CanaryRequest = { kind: 'check', requestId: 'smoke' };

function describePdf(base64: unknown): string {
  const pdf = Buffer.from(String(base64), 'base64');
  demand(pdf.subarray(0, 5).toString() === '%PDF-', 'The function pdf answered something that is no PDF.');
  return `Chromium printed ${pdf.length.toLocaleString('en-IN')} bytes with every font`;
}

/** Has the deployed function print the canary. */
export async function printDeployed(
  lambda: LambdaClient,
  FunctionName: string,
  abortSignal: AbortSignal,
): Promise<string> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(request) }),
    { abortSignal },
  );
  const answer = JSON.parse(Buffer.from(Payload ?? []).toString());
  demand(
    FunctionError === undefined,
    `${answer.errorMessage}. Payslips cannot be downloaded: the log of ${FunctionName} says why; deploy the version before.`,
  );
  return describePdf(answer.pdf);
}

/** Has the bundle that `npm start` runs print the canary in this process. */
export async function printLocally(): Promise<string> {
  const file = bundleFile('pdf');
  demand(existsSync(file), 'The functions are not built: npm run build.');
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  const { handler } = await import(pathToFileURL(file).href);
  return describePdf((await handler(request)).pdf);
}
