import type { Declaration } from '../../shared/declarations/declarations.ts';
import { lineLabels, type ProvedLine } from '../../shared/declarations/proofs.ts';
import { Badge } from '../ui/Badge.tsx';
import { declaredText, stateText, stateTones } from './line-text.ts';

interface ProvedLineHeadProps {
  line: ProvedLine;
  declaration: Declaration;
  /** Texts below the declared amount. */
  details?: readonly string[];
}

/** A declared line with its amount and what became of its proofs, as the employee and admins see it. */
export function ProvedLineHead({ line, declaration, details = [] }: ProvedLineHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="grid">
        <h3 className="text-14 font-semibold">{lineLabels[line.line]}</h3>
        <span className="figures text-13 text-secondary">{declaredText(declaration, line.line)}</span>
        {details.map((text) => (
          <span key={text} className="figures text-13 wrap-anywhere text-tertiary">
            {text}
          </span>
        ))}
      </div>
      <Badge tone={stateTones[line.state]}>{stateText(line)}</Badge>
    </div>
  );
}
