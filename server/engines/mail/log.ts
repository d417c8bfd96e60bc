import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from '../ports.ts'

/**
 * Writes mail to the log: the engine when nothing is set. In production the text is withheld, since a link in it opens
 * an account to whoever reads the log.
 */
export function createLogMail(log: FastifyBaseLogger, text: 'shown' | 'withheld' = 'shown'): Mail {
  return {
    async send(mail) {
      if (text === 'shown') log.info({ mail }, 'mail (no SMTP_URL is set, so it is only logged)')
      else log.error({ subject: mail.subject }, 'a mail was not sent: set SMTP_URL')
    },
    async close() {},
  }
}
