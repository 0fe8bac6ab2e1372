import { lazy, Suspense, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { useSession } from '../lib/session.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { Mishap } from './Mishap.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { areas, entrance, type Part, type Screen } from './screens.ts';

/** Few come here, and they can wait for it. */
const NotFoundInArea = lazy(() => import('./NotFoundInArea.tsx'));

/**
 * The same component as long as it is on the screen, even if it is fetched meanwhile. One that is fetched needs no
 * fallback, behind which React would hold it back for 300 ms.
 */
function Drawn({ part }: { part: Part }) {
  const [Component] = useState(() => part.component());
  return <Component />;
}

const routeOf = (screen: Screen) => (
  <Route key={screen.path} path={screen.path} element={<Drawn key={screen.path} part={screen} />} />
);

/** Whoever is signed in to an area stays in it at an address that leads nowhere. */
function useNotFoundRoutes() {
  const admitted = { employee: useSession('employee').token, admin: useSession('admin').token };
  return (area: (typeof areas)[number]) =>
    admitted[area.name] && <Route path={`${area.home}/*`} element={<NotFoundInArea home={area.home} />} />;
}

export function App() {
  const notFoundIn = useNotFoundRoutes();
  return (
    <>
      <BrowserRouter>
        <Mishap>
          <Suspense>
            <Routes>
              {entrance.map(routeOf)}
              {areas.map((area) => (
                <Route
                  key={area.screens[0]?.path}
                  element={<Drawn key={area.screens[0]?.path} part={area} />}
                >
                  {area.screens.map(routeOf)}
                  {notFoundIn(area)}
                </Route>
              ))}
              <Route path="*" element={<NotFoundScreen />} />
            </Routes>
          </Suspense>
        </Mishap>
      </BrowserRouter>
      <ToastRegion />
    </>
  );
}
