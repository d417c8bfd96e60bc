import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from '../ports.ts'

/** Writes mail to the log: the engine when nothing is set. */
export function createLogMail(log: FastifyBaseLogger): Mail {
  return {
    async send(mail) {
      log.info({ mail }, 'mail (no SMTP_URL is set, so it is only logged)')
    },
    async close() {},
  }
}
