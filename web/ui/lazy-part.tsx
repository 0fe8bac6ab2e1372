import { type ComponentType, lazy } from 'react';
import { LazyDialog } from './LazyDialog.tsx';

/**
 * A part of a screen that its first paint does not need, most often a dialog: its chunk is fetched behind the screen,
 * and it is mounted when it is first shown, which `open` says where it has that.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadPart = async () => ({ default: await load() });
  const Part = lazy(loadPart) as unknown as ComponentType<Props>;
  return (props) => (
    <LazyDialog open={!('open' in props) || props.open === true} load={loadPart}>
      <Part {...props} />
    </LazyDialog>
  );
}
