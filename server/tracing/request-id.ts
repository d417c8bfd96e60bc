import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Runs the work of a request. Lines of the log that it writes have its id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return requests.run(id, work)
}

/** Returns the id of the request that this code works for, or null. */
export function currentRequestId(): string | null {
  return requests.getStore() ?? null
}
