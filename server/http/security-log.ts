import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ErrorName } from '#contract/errors.ts'
import { readCredentials } from './auth.ts'
import { ApiError } from './errors.ts'
import type { Authority } from './tokens.ts'
import { memberIdOf } from './viewer.ts'

/** Refusals that show an attempt to get in, to do more than the own role may, or to act for a visitor of another site. */
const logged: ReadonlySet<ErrorName> = new Set([
  'INVALID_CREDENTIALS',
  'WRONG_PASSWORD',
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_MISSING',
  'PASSKEY_REFUSED',
  'REFRESH_TOKEN_INVALID',
  'NOT_PERMISSIONS',
  'SCOPE_MISSING',
  'CROSS_SITE_REQUEST',
  'MAIL_TOKEN_INVALID',
  'TOO_MANY_REQUESTS',
])
/** Attackers decide how often they are refused, and must not fill the disk. */
const linesPerSecond = 20

/** Writes a line for a refusal, without the address and the input of the visitor. */
export type SecurityLog = { refused(error: unknown, request: FastifyRequest): void }

export function createSecurityLog({
  log,
  authority,
  nowMs = () => performance.now(),
}: {
  log: Pick<FastifyBaseLogger, 'warn'>
  authority: Authority
  nowMs?: () => number
}): SecurityLog {
  let second = 0
  let lines = 0
  let leftOut = 0

  return {
    refused(error, request) {
      if (!(error instanceof ApiError) || !logged.has(error.name)) return
      const now = Math.floor(nowMs() / 1_000)
      if (now !== second) {
        second = now
        lines = 0
      }
      lines += 1
      if (lines > linesPerSecond) {
        leftOut += 1
        return
      }
      const { viewer } = readCredentials(request, authority)
      const { method } = request
      const userId = memberIdOf(viewer)
      log.warn(
        { refusal: error.name, method, route: request.routeOptions.url, userId, ...(leftOut > 0 && { leftOut }) },
        'a request was refused',
      )
      leftOut = 0
    },
  }
}
