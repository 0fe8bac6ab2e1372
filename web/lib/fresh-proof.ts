/** Asks the person for a proof; resolves to whether they gave one. */
type ProofPrompt = () => Promise<boolean>;

let prompt: ProofPrompt | undefined;
let pending: Promise<boolean> | undefined;

/** Sets what asks the person, where there is something that can. Returns how to take it away. */
export function setProofPrompt(ask: ProofPrompt): () => void {
  prompt = ask;
  return () => {
    prompt = undefined;
    // Nobody answers any more: the next session asks anew.
    pending = undefined;
  };
}

/** Whether the person has proved who they are; calls that are refused at once share one question. */
export function requestProof(): Promise<boolean> {
  pending ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
