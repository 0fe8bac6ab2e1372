/**
 * The file that answers a path of the site: a path whose last part has no dot is a screen, and every screen is
 * the one page. CloudFront runs this very function at its edge, so it uses nothing from outside itself.
 */
export function sitePath(path: string): string {
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return lastPart.includes('.') ? path : '/index.html';
}
