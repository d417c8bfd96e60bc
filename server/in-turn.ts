/**
 * Creates a function that runs works one after another. For works that hold a lock in a transaction while a second
 * connection does a part: in parallel, they could use up the pool and wait for each other.
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
