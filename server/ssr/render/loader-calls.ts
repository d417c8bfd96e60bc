import type { FastifyBaseLogger } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Invoke } from '#server/http/bind.ts'
import { ApiError, failureOf } from '#server/http/errors.ts'
import type { CallAnswer, LoaderCall } from './render-messages.ts'

/**
 * The last version given to a response. It is shared by all sites in this process, because render threads identify
 * responses by version.
 */
let lastVersion = 0

/** Answers a call of a loader. It is the only interface between renderings and the program. */
export type LoaderCalls = (call: LoaderCall) => Promise<CallAnswer>

/**
 * Answers loaders' calls in-process as JSON text. The viewer is anonymous, and input and access are checked as over
 * HTTP.
 */
export function createLoaderCalls(
  invoke: Invoke,
  { endpoints, log }: { endpoints: readonly AnyEndpoint[]; log: FastifyBaseLogger },
): LoaderCalls {
  const byName = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  // A shared response is one object for many pages, so it is serialized once.
  const written = new WeakMap<object, { text: string; version: number }>()

  function write(endpoint: AnyEndpoint, data: unknown): CallAnswer {
    if (endpoint.sharedForMs === 0 || typeof data !== 'object' || data === null)
      return { text: JSON.stringify(data), version: null }
    const known = written.get(data)
    if (known) return known
    lastVersion += 1
    const answer = { text: JSON.stringify(data), version: lastVersion }
    written.set(data, answer)
    return answer
  }

  return async ({ method, path, input, isWithoutOdds }) => {
    const endpoint = byName.get(`${method} ${path}`)
    try {
      if (!endpoint) throw new ApiError('NOT_FOUND')
      if (isWithoutOdds && endpoint.isRestricted) throw new ApiError('RESTRICTED_COUNTRY')
      return write(endpoint, await invoke(endpoint, input))
    } catch (error) {
      const { status, envelope, isOurs } = failureOf(error)
      if (isOurs) log.error({ err: error, call: path }, 'a call failed while a page was rendered')
      return { failure: { name: envelope.msg, code: envelope.code, status } }
    }
  }
}
