import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { Mishap } from './Mishap.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { areas, entrance } from './screens.ts';

export const App = () => (
  <>
    <BrowserRouter>
      <Mishap>
        <Suspense>
          <Routes>
            {entrance.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            {areas.map(({ Component: Area, screens }) => (
              <Route key={screens[0]?.path} element={<Area />}>
                {screens.map(({ path, Component }) => (
                  <Route key={path} path={path} element={<Component />} />
                ))}
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
