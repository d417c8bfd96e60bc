import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import { createStream } from 'rotating-file-stream'
import type { LogConfig } from './config/config-shape.ts'
import { currentRequestId } from './tracing/request-id.ts'
import { traceFields } from './tracing/trace.ts'

/** The size at which a new file begins, and how many earlier ones stay. */
const logFiles = { size: '20M', maxFiles: 4 } as const
export const logFileName = 'site.log'

/** Opens the log file of a data folder, to append to it. `close` resolves when everything is written. */
export function openLogFile(dataDir: string): DestinationStream & { path: string; close(): Promise<void> } {
  const folder = join(dataDir, 'log')
  const file = createStream(logFileName, { path: folder, ...logFiles })
  // A full disk costs log lines, never the site.
  file.on('error', () => {})
  return {
    path: join(folder, logFileName),
    write: (line) => void file.write(line),
    close: () => new Promise((resolve) => file.end(() => resolve())),
  }
}

/**
 * Writes structured lines to stdout, or to `destination` as JSON, with the ids of the request and of the trace. No code
 * passes headers, bodies or query strings to it; redaction is a second safeguard.
 */
export function createLog(
  config: Pick<LogConfig, 'level' | 'isPretty'>,
  destination?: DestinationStream,
): FastifyBaseLogger {
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
    ...(config.isPretty && !destination
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
