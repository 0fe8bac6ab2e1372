/** Asks for re-authentication; resolves to whether it succeeded. */
type ReauthenticationPrompt = () => Promise<boolean>;

let prompt: ReauthenticationPrompt | undefined;
let pending: Promise<boolean> | undefined;

/** Sets the prompt of the current area. Returns a function that removes it. */
export function setReauthenticationPrompt(ask: ReauthenticationPrompt): () => void {
  prompt = ask;
  return () => {
    prompt = undefined;
    // No answer can come any more: the next session asks again.
    pending = undefined;
  };
}

/**
 * Asks for re-authentication, once for all calls that are refused at the same time. Resolves to whether it succeeded.
 */
export function requestReauthentication(): Promise<boolean> {
  pending ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
