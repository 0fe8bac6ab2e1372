import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../infra/bundle/paths.ts';
import { createDevSite } from '../../infra/local/server/dev-site.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { takeConsole } from '../support/setup.ts';

test('the dev server serves the sources of the site, and no other file of the project', async () => {
  const server = createServer();
  const vite = await createDevSite(server);
  server.on('request', vite.middlewares);
  const url = await listenOnLoopback(server);
  const statusOf = async (path: string) => {
    const response = await fetch(`${url}/@fs${join(root, path)}?raw`);
    await response.arrayBuffer();
    return response.status;
  };
  try {
    expect(await statusOf('shared/errors.ts')).toBe(200);
    for (const path of ['package.json', 'infra/stages.ts', 'shared/../package.json', '.git']) {
      expect([path, await statusOf(path)]).toEqual([path, 403]);
    }
  } finally {
    await vite.close();
    await closeServer(server);
    // Vite looks for dependencies meanwhile, and says so when it gets to it.
    takeConsole();
  }
});
