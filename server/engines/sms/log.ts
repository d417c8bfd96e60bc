import type { FastifyBaseLogger } from 'fastify'
import type { Sms } from '../ports.ts'

/**
 * Writes text messages to the log: the only engine so far. In production the text is withheld, since a code in it
 * proves a phone to whoever reads the log.
 */
export function createLogSms(log: FastifyBaseLogger, text: 'shown' | 'withheld' = 'shown'): Sms {
  return {
    isAvailable: text === 'shown',
    async send(sms) {
      if (text === 'shown') log.info({ sms }, 'text message (there is no gateway, so it is only logged)')
      else log.error('a text message was not sent: there is no gateway')
    },
    async close() {},
  }
}
