/** The company's logo as SVG paths, the same on screen, paper and PDF. */
export interface Logo {
  viewBox: string;
  shapes: readonly { d: string; fill: string }[];
}

export interface Company {
  name: string;
  registrationNumber: string;
  address: string;
  email: string;
  phone: string;
  logo: Logo;
}

/** The employer. Edit this file before deploying for another company. */
export const company: Company = {
  name: 'Sahyadri Software Private Limited',
  registrationNumber: 'U72900KA2016PTC091234',
  address: '4th Floor, 12 Residency Road, Bengaluru 560025',
  email: 'payroll@example.com',
  phone: '+91 80 4000 0000',
  logo: {
    viewBox: '0 0 40 40',
    shapes: [
      {
        d: 'M10 0h20a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H10A10 10 0 0 1 0 30V10A10 10 0 0 1 10 0z',
        fill: '#4f46e5',
      },
      {
        d: 'M12 10h16v3h-4.6c.7.9 1.2 1.900 1.400 3H28v3h-3.200c-.6 3.200-3 5.300-6.600 5.700L25.500 31h-4.200L13.500 23v-1.700h3.600c2.200 0 3.900-.8 4.500-2.300H12v-3h9.600c-.6-1.900-2.300-3-4.700-3H12z',
        fill: '#ffffff',
      },
    ],
  },
};
