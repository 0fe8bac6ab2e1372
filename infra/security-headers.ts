/** Only same-origin files and the API; no inline script or style, no framing, Trusted Types enforced. */
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

interface Options {
  /** The API's origin, where it is not the site's own. */
  apiHost?: string | undefined;
  /** Whether HSTS binds every host below the site's, which are not the portal's own. */
  hstsIncludesSubdomains?: boolean | undefined;
}

/**
 * The security headers of every response, the same from CloudFront and on one machine. A function may set a stricter
 * one. HSTS is sent over https only.
 */
export function securityHeaders(
  transport: 'http' | 'https',
  { apiHost, hstsIncludesSubdomains }: Options = {},
): Record<string, string> {
  const hsts = `max-age=63072000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`;
  return {
    'content-security-policy': contentSecurityPolicy(apiHost),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(transport === 'https' && { 'strict-transport-security': hsts }),
  };
}
