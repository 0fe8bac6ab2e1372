import { count } from '../../lib/count.ts';

const maxNames = 10;

/** Names of employees as the end of a sentence, up to `maxNames`. */
export function NameList({ names }: { names: readonly string[] }) {
  const more = names.length - maxNames;
  const hasFullStop = more <= 0 && names.at(-1)?.endsWith('.');
  return (
    <>
      {names.slice(0, maxNames).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names never change, and two employees can have the same
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${count(more, 'other', 'others')}`}
      {!hasFullStop && '.'}
    </>
  );
}
