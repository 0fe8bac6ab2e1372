import type { ReactNode } from 'react';
import { Brand } from '../ui/Logo.tsx';
import { AuthHero } from './AuthHero.tsx';

interface AuthLayoutProps {
  areaName: string;
  title: string;
  description: string;
  children: ReactNode;
}

/** The frame of the screens before signing in: a form on the left and, where there is room, the product on the right. */
export function AuthLayout({ areaName, title, description, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)]">
      <main className="grid content-center justify-items-center px-4 py-10">
        <title>{`${title} · Vetan`}</title>
        <div className="w-full max-w-90">
          <Brand areaName={areaName} />
          <h1 className="mt-10 text-26 font-semibold">{title}</h1>
          <p className="mt-1.5 mb-9 text-15 text-secondary">{description}</p>
          {children}
        </div>
      </main>
      <AuthHero />
    </div>
  );
}
