import type { FastifyBaseLogger } from 'fastify'
import type { Sms } from '../ports.ts'

/** Writes text messages to the log: the only engine so far. */
export function createLogSms(log: FastifyBaseLogger): Sms {
  return {
    async send(sms) {
      log.info({ sms }, 'text message (no gateway is set, so it is only logged)')
    },
    async close() {},
  }
}
