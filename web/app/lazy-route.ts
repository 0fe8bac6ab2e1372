import { type ComponentType, lazy } from 'react';

/** Code splitting of a screen or an area's layout: its chunk is fetched when it is rendered or preloaded. */
export function lazyRoute<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  // Created once: a new lazy component on each render would suspend for ever.
  const lazyComponent = lazy(load);
  return {
    load,
    /** Fetches the chunk ahead of rendering. A failure is ignored: rendering fetches it again, and throws. */
    preload: async (): Promise<void> => {
      try {
        loaded = (await load()).default;
      } catch {}
    },
    /** The component itself if it is preloaded, else a lazy one, which suspends. */
    component: (): ComponentType<Props> => loaded ?? lazyComponent,
  };
}

export type LazyRoute<Props extends object = object> = ReturnType<typeof lazyRoute<Props>>;
