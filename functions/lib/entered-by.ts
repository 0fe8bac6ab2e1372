interface Person {
  userId: string;
  name: string;
}

/** An actor, as what they enter names them. */
export const toAuthor = <Actor extends Person>({
  userId,
  name,
}: Actor): { id: Actor['userId']; name: string } => ({ id: userId, name });

/** Who enters something, and when: now. */
export const enteredBy = <Actor extends Person>(actor: Actor) => ({
  at: new Date().toISOString(),
  by: toAuthor(actor),
});
