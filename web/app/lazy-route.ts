import { type ComponentType, lazy } from 'react';

/** A screen, or the layout of an area, as a chunk of its own that is fetched when it is first needed. */
export function lazyRoute<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  // Made once: after suspending, React has to find the same component when it renders again.
  const lazyComponent = lazy(load);
  return {
    load,
    /** Fetches the chunk ahead of rendering. One that does not come is reported where it is rendered. */
    preload: async (): Promise<void> => {
      try {
        loaded = (await load()).default;
      } catch {}
    },
    /** Renders at once if the chunk is there, and suspends until it is otherwise. */
    component: (): ComponentType<Props> => loaded ?? lazyComponent,
  };
}

export type LazyRoute<Props extends object = object> = ReturnType<typeof lazyRoute<Props>>;
