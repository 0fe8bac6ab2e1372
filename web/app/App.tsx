import { type ComponentType, lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader, ScreenTitle } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { LazyRoute } from './lazy-route.ts';
import { type AreaRoute, areas, authScreens, preloadScreen, type ScreenRoute } from './screens.ts';

/** The 404 of an address inside an area (spec §2), with a link to the home of the area. */
function NotFoundInArea({ home }: { home: string }) {
  return (
    <>
      <PageHeader title="404 - Page Not Found" />
      <Card flush>
        <EmptyState icon="search" message="This page does not exist or has moved. Check the address.">
          <ButtonLink to={home} kind="primary">
            {home === '/admin' ? 'Go to Manage Users' : 'Go to the overview'}
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

/** Not needed for the first screen. If its chunk cannot be fetched, the portal works without toasts. */
const ToastRegion = lazy<ComponentType>(() =>
  import('../ui/ToastRegion.tsx').catch(() => ({ default: () => null })),
);

/**
 * The component of a route, chosen at mount: changing from the lazy to the preloaded one would remount the screen.
 * A preloaded one does not suspend, for React shows a fallback for at least 300 ms.
 */
function useComponent<Props extends object>(route: LazyRoute<Props>) {
  const [component] = useState(() => route.component());
  return component;
}

function LazyScreen({ screen }: { screen: ScreenRoute }) {
  const Component = useComponent(screen);
  return (
    <ScreenTitle value={screen.title}>
      <Component />
    </ScreenTitle>
  );
}

function LazyLayout({ area: { layout, navigation, account } }: { area: AreaRoute }) {
  const Component = useComponent(layout);
  return <Component navigation={navigation} account={account} />;
}

const NotFoundScreen = () => (
  <main className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
    <title>Page not found · Vetan</title>
    <h1 className="text-22 font-semibold">404 - Page Not Found</h1>
    <ButtonLink to="/">Go to sign-in</ButtonLink>
  </main>
);

const toRoute = (screen: ScreenRoute) => (
  <Route key={screen.path} path={screen.path} element={<LazyScreen key={screen.path} screen={screen} />} />
);

/** The catch-all routes below each area's home: a signed-in user sees the 404 inside the area's layout. */
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

/** Renders the portal once the chunks of the current screen are loaded, so that no fallback flashes. */
export async function renderApp(): Promise<void> {
  await preloadScreen(location.pathname);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
