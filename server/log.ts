import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from './config-shape.ts'
import { currentRequestId } from './tracing/request-id.ts'
import { traceFields } from './tracing/trace.ts'

/**
 * Writes structured lines to stdout, with the ids of the request and of the trace. No code passes headers, bodies or
 * query strings to it; redaction is a second safeguard.
 */
export function createLog(config: Config['log'], destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level: config.level,
    mixin: () => {
      const requestId = currentRequestId()
      return { ...(requestId !== null && { requestId }), ...traceFields() }
    },
    serializers: { err: withoutValues },
    redact: {
      paths: ['*.token', '*.accessToken', '*.refreshToken', '*.password', '*.key', '*.authorization', '*.cookie'],
      censor: '[redacted]',
    },
    ...(config.isPretty
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  }
  return destination ? pino(options, destination) : pino(options)
}

/** PostgreSQL's `detail` repeats the values of a row, and `where` may too. */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as Record<string, unknown>
  return rest
}
