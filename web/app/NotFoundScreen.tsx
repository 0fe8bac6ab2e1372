import { ButtonLink } from '../ui/Button.tsx';

export const NotFoundScreen = () => (
  <main className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
    <title>Page not found · Vetan</title>
    <h1 className="text-22 font-semibold">404 - Page Not Found</h1>
    <ButtonLink to="/">Go to sign-in</ButtonLink>
  </main>
);
