import { type ComponentType, lazy, Suspense, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { useSession } from '../lib/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { LazyRoute } from './lazy-route.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { type AreaRoute, areas, authScreens, type ScreenRoute } from './screens.ts';

/** Fetched behind the first screen; where it does not come, the portal works on without toasts. */
const ToastRegion = lazy<ComponentType>(() =>
  import('../ui/ToastRegion.tsx').catch(() => ({ default: () => null })),
);
const NotFoundInArea = lazy(() => import('./NotFoundInArea.tsx'));

/**
 * What renders a route: the same component for as long as it is mounted, even if its chunk is preloaded meanwhile.
 * A preloaded one does not suspend: React would show the fallback for 300 ms at least.
 */
function useComponent<Props extends object>(route: LazyRoute<Props>) {
  const [component] = useState(() => route.component());
  return component;
}

function LazyScreen({ route }: { route: LazyRoute }) {
  const Component = useComponent(route);
  return <Component />;
}

function LazyLayout({ area: { layout, navigation } }: { area: AreaRoute }) {
  const Component = useComponent(layout);
  return <Component navigation={navigation} />;
}

const toRoute = (screen: ScreenRoute) => (
  <Route key={screen.path} path={screen.path} element={<LazyScreen key={screen.path} route={screen} />} />
);

/** At an unknown address below its home, whoever is signed in to an area keeps its layout around the 404. */
function useNotFoundRoutes() {
  const tokens = { employee: useSession('employee').token, admin: useSession('admin').token };
  return (area: AreaRoute) =>
    tokens[area.name] && <Route path={`${area.home}/*`} element={<NotFoundInArea home={area.home} />} />;
}

export function App() {
  const notFoundRoute = useNotFoundRoutes();
  return (
    <>
      <BrowserRouter>
        <ErrorBoundary>
          <Suspense>
            <Routes>
              {authScreens.map(toRoute)}
              {areas.map((area) => (
                <Route key={area.name} element={<LazyLayout key={area.name} area={area} />}>
                  {area.screens.map(toRoute)}
                  {notFoundRoute(area)}
                </Route>
              ))}
              <Route path="*" element={<NotFoundScreen />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </BrowserRouter>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </>
  );
}
