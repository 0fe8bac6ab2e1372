import { createContext, useContext } from 'react';

/** The title of the open screen in web/app/screens.ts. */
export const ScreenTitle = createContext('');

/** The title of a screen: that of web/app/screens.ts, unless it has one that depends on its data. */
export const useScreenTitle = (own: string | undefined): string => {
  const title = useContext(ScreenTitle);
  return own ?? title;
};
