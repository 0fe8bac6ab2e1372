import { useEffect, useState } from 'react';
import { brandRoutes } from '../../shared/company/brand.ts';
import { pngDataUrl } from '../../shared/logo.ts';
import { asAnyone } from '../lib/client.ts';
import type { CompanyBrand } from '../ui/Logo.tsx';

/** Uses plain React, since the first screen does not load TanStack Query. */
async function fetchBrand(): Promise<CompanyBrand | null> {
  const brand = await asAnyone(brandRoutes.brand);
  if (!brand?.logo) return brand && { name: brand.name };
  const { hash, ...size } = brand.logo;
  const logo = await asAnyone(brandRoutes.logo, { params: { hash } }).then(
    ({ png }) => ({ url: pngDataUrl(png), ...size }),
    () => undefined,
  );
  return { name: brand.name, logo };
}

/** Holds for this page: going on to the forgotten password asks again, and shows what is known meanwhile. */
let known: CompanyBrand | null | undefined;

/** Name and logo of the company: null where there is none yet or it cannot be loaded, undefined while it loads. */
export function useBrand(): CompanyBrand | null | undefined {
  const [brand, setBrand] = useState(known);
  useEffect(() => {
    let isCurrent = true;
    void fetchBrand()
      .catch(() => known ?? null)
      .then((fetched) => {
        known = fetched;
        if (isCurrent) setBrand(fetched);
      });
    return () => {
      isCurrent = false;
    };
  }, []);
  return brand;
}
