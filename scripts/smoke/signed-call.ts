import { LambdaClient } from '@aws-sdk/client-lambda';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';

interface SignedCall {
  service: 'logs' | 'sns';
  region: string;
  headers: Record<string, string>;
  body: string;
}

/** Calls a service of which the portal has no client. @throws Error with what AWS says, where it refuses */
export async function callSigned({ service, region, headers, body }: SignedCall, signal: AbortSignal) {
  const { credentials } = new LambdaClient({ region }).config;
  const endpoint = new URL(process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`);
  const request = new HttpRequest({ method: 'POST', headers: { ...headers, host: endpoint.host }, body });
  const signer = new SignatureV4({ credentials, region, service, sha256: Hash.bind(null, 'sha256') });
  const signed = await signer.sign(request);
  const answer = await fetch(endpoint, { method: 'POST', headers: signed.headers, body, signal });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(
      /"?message"?[>:]\s*"?([^"<]+)/i.exec(text)?.[1] ?? `${service} answered ${answer.status}`,
    );
  return text;
}
