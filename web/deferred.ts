export type Deferred<T> = {
  promise: Promise<T>
  resolve(value: T | PromiseLike<T>): void
  reject(reason?: unknown): void
}

/** Creates a promise with its functions, as `Promise.withResolvers` does in newer browsers (docs/browsers.md). */
export function createDeferred<T>(): Deferred<T> {
  const functions: Partial<Deferred<T>> = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(functions, { resolve, reject }))
  return { ...(functions as Deferred<T>), promise }
}
