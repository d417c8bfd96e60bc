import type { FastifyBaseLogger } from 'fastify'
import type { Sms } from '#server/engines/ports.ts'

/**
 * Writes text messages to the log, when no SMS_GATEWAY_URL is set. In production the text is withheld, since anyone who
 * reads the log could confirm a phone number with the code in it.
 */
export function createLogSms(log: FastifyBaseLogger, text: 'shown' | 'withheld' = 'shown'): Sms {
  return {
    isAvailable: text === 'shown',
    async send(sms) {
      if (text === 'shown') log.info({ sms }, 'text message (no SMS_GATEWAY_URL is set, so it is only logged)')
      else log.error('a text message was not sent: set SMS_GATEWAY_URL')
    },
    async close() {},
  }
}
