import { systemRoutes } from '../../shared/system/system.ts';
import { type Check, demand } from './check.ts';

const signInPage = '/login';

async function checkHealth(url: string, signal: AbortSignal): Promise<string> {
  const { path, reply } = systemRoutes.health;
  const answer = await fetch(url + path, { signal });
  demand(
    answer.status === 200 && reply.safeParse(await answer.json()).success,
    `${path} answered ${answer.status}: a table or the bucket does not answer. The log of the function system says why.`,
  );
  return `${path} answers 200`;
}

async function checkHeaders(url: string, expected: Record<string, string>, signal: AbortSignal) {
  const { headers } = await fetch(url + signInPage, { signal });
  const wrong = Object.entries(expected).filter(([name, value]) => headers.get(name) !== value);
  demand(
    wrong.length === 0,
    `${signInPage} has another ${wrong.map(([name]) => name).join(', ')} than infra/security-headers.ts. ` +
      'Deploy this version, then run the check again.',
  );
  return `${signInPage} has the content security policy and ${Object.keys(expected).length - 1} others`;
}

/** The page, and the files without which it stays blank. */
async function checkSignInPage(url: string, signal: AbortSignal): Promise<string> {
  const page = await fetch(url + signInPage, { signal });
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  demand(
    page.ok && files.length > 0,
    `${signInPage} answered ${page.status} without a script. Deploy again: its files were not uploaded.`,
  );
  for (const [, path] of files) {
    const { status } = await fetch(url + path, { signal });
    demand(
      status === 200,
      `${path} answered ${status}. Deploy again: the page names a file that is not there.`,
    );
  }
  return `${signInPage} and its ${files.length} files answer 200`;
}

/** The checks of every portal, deployed or on one machine. @param headers that every page has */
export const portalChecks = (url: string, headers: Record<string, string>): Check[] => [
  { name: 'health', run: (signal) => checkHealth(url, signal) },
  { name: 'security headers', run: (signal) => checkHeaders(url, headers, signal) },
  { name: 'sign-in page', run: (signal) => checkSignInPage(url, signal) },
];
