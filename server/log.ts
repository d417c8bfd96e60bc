import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config-shape.ts'

/**
 * Writes structured lines to stdout. No code passes headers, bodies or query strings to it; redaction is a second
 * safeguard.
 */
export function createLog(config: Config['log']): FastifyBaseLogger {
  return pino({
    level: config.level,
    redact: {
      paths: ['*.token', '*.accessToken', '*.refreshToken', '*.password', '*.key', '*.authorization', '*.cookie'],
      censor: '[redacted]',
    },
    ...(config.isPretty
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  })
}
