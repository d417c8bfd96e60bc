import type { PageCall } from '#server/ssr/files/site-build.ts'
import type { CallAnswer, CallFailure, LoaderCall } from './render-messages.ts'
import { createTextMemory } from './text-memory.ts'

/** A failed call as loaders see it, like the browser's CallError. */
class PageCallError extends Error {
  override readonly name: string
  readonly code: number
  readonly status: number

  constructor(failure: CallFailure) {
    super(failure.name)
    this.name = failure.name
    this.code = failure.code
    this.status = failure.status
  }
}

type Waiting = { resolve(data: unknown): void; reject(error: Error): void }

/**
 * The worker's side of loaders' calls. `ask` sends a request to the program, and `take` passes a response to the
 * waiting loader.
 */
export function createCallPort(ask: (call: number, request: LoaderCall) => void) {
  const waiting = new Map<number, Waiting>()
  const known = createTextMemory<unknown>()
  let last = 0

  function callFor(isWithoutOdds: boolean): PageCall {
    const call = ({ method, path }: { method: string; path: string }, input: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        ask(last, { method, path, input, isWithoutOdds })
      })
    return call as PageCall
  }

  function read(answer: { text: string; version: number | null } | { version: number }): unknown {
    if (!('text' in answer)) return known.get(answer.version)
    const data: unknown = JSON.parse(answer.text)
    if (answer.version !== null) known.keep(answer.version, data)
    return data
  }

  return {
    callFor,
    take(call: number, answer: CallAnswer | { version: number }): void {
      const asker = waiting.get(call)
      waiting.delete(call)
      if ('failure' in answer) asker?.reject(new PageCallError(answer.failure))
      else asker?.resolve(read(answer))
    },
  }
}
