/**
 * Creates a function that runs works one after another. For transactions that need a second connection for a part: in
 * parallel, they could use up the pool and wait for each other. Tests refuse a second connection outside such a turn.
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => work())
    last = done.catch(() => {})
    return done
  }
}
