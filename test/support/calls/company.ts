import { employer } from '../../../infra/local/demo/employer.ts';
import { sampleLogo } from '../employer.ts';
import { type CallsOf, plain } from '../sample-call.ts';
import { storeEmployer } from '../store-employer.ts';

/** A picture of one pixel, in base64, that is not stored yet. */
const otherLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC';

export const companyCalls: CallsOf<'company'> = {
  company: plain,
  changeCompany: async () => {
    await storeEmployer();
    return { body: { ...employer, phone: '080 1', logo: otherLogo, version: 1 } };
  },
  brand: plain,
  logo: () => ({ params: { hash: sampleLogo.hash } }),
  setup: plain,
};
