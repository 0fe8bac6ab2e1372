import { SlipView } from './SlipView.tsx';
import { sampleSlip } from './sample-slip.ts';
import { words } from './words.ts';

/** The static sample of spec §2. */
export default function SampleSlipScreen() {
  return <SlipView title="Sample Salary Slip" words={words.sample} slip={sampleSlip} />;
}
