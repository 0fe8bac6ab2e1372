import { messages } from './messages.ts';
import { SlipView } from './SlipView.tsx';
import { sampleSlip } from './sample-slip.ts';

/** The static sample of spec §2. */
export default function SampleSlipScreen() {
  return <SlipView title="Sample Salary Slip" subtitle={messages.sample} slip={sampleSlip} />;
}
