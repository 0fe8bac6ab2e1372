/** What a page of the portal may load and do. The site's own files, its API, and nothing of anybody else. */
const contentSecurityPolicy = (apiHost?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${apiHost ? ` ${apiHost}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * The headers of every answer, the same from CloudFront and on one machine. A function may say something
 * stricter for its own answer. `https` alone carries the promise to stay on it.
 * @param apiHost the API's origin where it is another than the site's
 */
export function securityHeaders(transport: 'http' | 'https', apiHost?: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(apiHost),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(transport === 'https' && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
