import type { FastifyBaseLogger } from 'fastify'
import type { Invoke } from '#server/http/bind.ts'
import { failureOf } from '#server/http/errors.ts'
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

export function createPageCall(invoke: Invoke, log: FastifyBaseLogger): PageCall {
  return async (endpoint, input) => {
    try {
      return await invoke(endpoint, input)
    } catch (error) {
      const { status, envelope, isOurs } = failureOf(error)
      if (isOurs) log.error({ err: error, call: endpoint.path }, 'a call failed while a page was rendered')
      throw new PageCallError({ name: envelope.msg, code: envelope.code, status })
    }
  }
}
