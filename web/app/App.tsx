import { lazy, Suspense, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { useSession } from '../lib/session.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { areas, authScreens, type LazyRoute, type ScreenRoute } from './screens.ts';

/** Few come here, and they can wait for it. */
const NotFoundInArea = lazy(() => import('./NotFoundInArea.tsx'));

/**
 * The same component as long as it is on the screen, even if it is fetched meanwhile. One that is fetched needs no
 * fallback, behind which React would hold it back for 300 ms.
 */
function LazyScreen({ route }: { route: LazyRoute }) {
  const [Component] = useState(() => route.component());
  return <Component />;
}

const toRoute = (screen: ScreenRoute) => (
  <Route key={screen.path} path={screen.path} element={<LazyScreen key={screen.path} route={screen} />} />
);

/** Whoever is signed in to an area stays in it at an address that leads nowhere. */
function useNotFoundRoutes() {
  const tokens = { employee: useSession('employee').token, admin: useSession('admin').token };
  return (area: (typeof areas)[number]) =>
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
                <Route
                  key={area.screens[0]?.path}
                  element={<LazyScreen key={area.screens[0]?.path} route={area} />}
                >
                  {area.screens.map(toRoute)}
                  {notFoundRoute(area)}
                </Route>
              ))}
              <Route path="*" element={<NotFoundScreen />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </BrowserRouter>
      <ToastRegion />
    </>
  );
}
