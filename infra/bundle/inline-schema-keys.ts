import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Inlines the computed keys in the AWS SDK's schemas, `{ [_h]: … }`, for tree shaking: esbuild has to assume that a
 * computed key has side effects, and would keep the schemas of every command of a service, half of a client.
 */
export const inlineSchemaKeys: Plugin = {
  name: 'inline-schema-keys',
  setup({ onLoad }) {
    onLoad({ filter: /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const constants = source.matchAll(/^const (_\w*) = ("[^"\n]*");$/gm);
      const valueByName = new Map([...constants].map(([, name, value]) => [name, value]));
      return { contents: source.replace(/\[(_\w*)\](?=: )/g, (key, name) => valueByName.get(name) ?? key) };
    });
  },
};
