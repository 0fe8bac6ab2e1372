import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * The SDK writes the shapes of a service with computed keys, `{ [_h]: … }`, which esbuild must take for having
 * effects: it keeps the shapes of all commands for the three that are used. With the same keys written out it
 * drops the rest, which is half of a client.
 */
export const inlineSchemaKeys: Plugin = {
  name: 'plain-keys',
  setup({ onLoad }) {
    onLoad({ filter: /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const constants = source.matchAll(/^const (_\w*) = ("[^"\n]*");$/gm);
      const words = new Map([...constants].map(([, name, word]) => [name, word]));
      return { contents: source.replace(/\[(_\w*)\](?=: )/g, (key, name) => words.get(name) ?? key) };
    });
  },
};
