import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './bundle/paths.ts';

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The path of a truststore on this machine. @param file its path in the repository */
export const truststorePath = (file: string): string => resolve(root, file);

/**
 * Why API Gateway would not verify client certificates by this file, or undefined if it would. API Gateway itself only
 * warns, and then refuses every call.
 */
export function findTruststoreError(file: string): string | undefined {
  const text = readText(truststorePath(file));
  if (text === undefined) return 'is not there';
  if (text.includes('PRIVATE KEY')) return 'has a private key, which belongs into no repository';
  const found = text.match(certificates) ?? [];
  if (found.length === 0) return 'has no certificate in PEM';
  for (const pem of found) {
    const certificate = parse(pem);
    if (!certificate) return 'has a certificate that is damaged';
    const { ca, subject, validToDate, validTo } = certificate;
    if (!ca) return `has a certificate that is no authority's (${subject})`;
    if (validToDate.getTime() < Date.now()) return `has a certificate that ended on ${validTo} (${subject})`;
  }
  return undefined;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
