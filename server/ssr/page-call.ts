import type { FastifyBaseLogger } from 'fastify'
import type { Invoke } from '#server/http/bind.ts'
import { ApiError, failureOf } from '#server/http/errors.ts'
import type { PageCall } from './site-build.ts'

/** A failed call as loaders read it: the catalogue's name, its code and HTTP status, as the browser's CallError has. */
class PageCallError extends Error {
  override readonly name: string
  readonly code: number
  readonly status: number

  constructor(failure: { name: string; code: number; status: number }) {
    super(failure.name)
    this.name = failure.name
    this.code = failure.code
    this.status = failure.status
  }
}

/** `isRestricted`: for visitors from where odds and tips are switched off. */
export function createPageCall(invoke: Invoke, log: FastifyBaseLogger, isRestricted: boolean): PageCall {
  return async (endpoint, input) => {
    try {
      if (isRestricted && endpoint.isRestricted) throw new ApiError('RESTRICTED_COUNTRY')
      return await invoke(endpoint, input)
    } catch (error) {
      const { status, envelope, isOurs } = failureOf(error)
      if (isOurs) log.error({ err: error, call: endpoint.path }, 'a call failed while a page was rendered')
      throw new PageCallError({ name: envelope.msg, code: envelope.code, status })
    }
  }
}
