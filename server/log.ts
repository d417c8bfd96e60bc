import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on stdout. Nobody passes headers, bodies or query strings to it; the redaction is a second net. */
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
