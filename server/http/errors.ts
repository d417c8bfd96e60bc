import type { Envelope } from '#contract/envelope.ts'
import { type ErrorName, errorCatalogue, type FailedField, type SuspensionNotice } from '#contract/errors.ts'
import type { Challenge } from '#contract/proof.ts'
import { isConflict, isServerAway } from '#server/engines/database/database-errors.ts'
import { StorageAway } from '#server/engines/storage/storage-away.ts'

/**
 * The only error that services throw on purpose. Other errors become INTERNAL_ERROR, except those that `errorNameOf`
 * recognises.
 */
export class ApiError extends Error {
  override readonly name: ErrorName
  readonly fields: FailedField[] | null
  readonly retryAfterS: number | null
  readonly challenge: Challenge | null
  readonly suspension: SuspensionNotice | null

  constructor(
    name: ErrorName,
    details: {
      fields?: FailedField[]
      retryAfterS?: number
      challenge?: Challenge
      suspension?: SuspensionNotice
    } = {},
  ) {
    super(name)
    this.name = name
    this.fields = details.fields ?? null
    this.retryAfterS = details.retryAfterS ?? null
    this.challenge = details.challenge ?? null
    this.suspension = details.suspension ?? null
  }
}

export type Failure = {
  status: number
  envelope: Envelope<{ fields: FailedField[] } | { challenge: Challenge } | { suspension: SuspensionNotice } | null>
  retryAfterS: number | null
  isOurs: boolean
}

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_VALIDATION: 'BAD_INPUT',
  FST_ERR_BAD_URL: 'BAD_INPUT',
}

/** query_canceled: the statement reached its time limit. */
const cancelledState = '57014'
const unavailableSystem = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/**
 * System calls that open a connection, whose every failure means "try later". A unix socket whose queue is full fails
 * with EAGAIN, when many processes connect to PostgreSQL together.
 */
const connecting = new Set(['connect', 'getaddrinfo'])
const unavailableTexts =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/** Returns true for an error that means "try later": the database or the file store is away, or two writes conflicted. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof StorageAway) return true
  if (isServerAway(error) || isConflict(error) || code === cancelledState) return true
  if (code !== undefined && unavailableSystem.has(code)) return true
  if (syscall !== undefined && connecting.has(syscall)) return true
  return unavailableTexts.test(error.message)
}

/**
 * SQLSTATE for a number that is out of range for its column. Such digits pass the contract, but no row has that number.
 */
const outOfRangeState = '22003'

export function errorNameOf(error: unknown): ErrorName {
  if (error instanceof ApiError) return error.name
  if (isUnavailable(error)) return 'UNAVAILABLE'
  const { code, name, statusCode } = error as { code?: string; name?: string; statusCode?: number }
  if (code !== undefined && frameworkErrors[code]) return frameworkErrors[code]
  if (code === outOfRangeState) return 'BAD_INPUT'
  if (name === 'SyntaxError' && statusCode === 400) return 'MALFORMED_JSON'
  // A Fastify plugin refused the request, for example for a path outside its folder.
  if (statusCode === 403 || statusCode === 404) return 'NOT_FOUND'
  return 'INTERNAL_ERROR'
}

/** Converts an error to a status and an envelope. Never includes a stack trace or SQL text. */
export function failureOf(error: unknown): Failure {
  const name = errorNameOf(error)
  const { code, status } = errorCatalogue[name]
  const { fields, challenge, suspension } =
    error instanceof ApiError ? error : { fields: null, challenge: null, suspension: null }
  return {
    status,
    envelope: { code, msg: name, data: fields ? { fields } : challenge ? { challenge } : suspension && { suspension } },
    retryAfterS: error instanceof ApiError ? error.retryAfterS : name === 'UNAVAILABLE' ? 2 : null,
    isOurs: name === 'INTERNAL_ERROR',
  }
}
