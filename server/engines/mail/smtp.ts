import { within } from '#media/kit/deadlines.ts'
import type { Mail } from '#server/engines/ports.ts'
import { mailHeaders } from './mail-headers.ts'
import { MailPostponed } from './mail-postponed.ts'

const connectWithinMs = 10_000
const answerWithinMs = 60_000
/** Nodemailer's names of connections that could not be opened, or were lost. */
const lostConnection = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS'])

/** An address with a name before it: `Name <name@host>`. */
const named = /^[^\s<][^<]*<[^<]*>$/

/**
 * Sends mail over SMTP. `url` has the form `smtp://name:password@host:port` or `smtps://…`. The sender is `from`, with
 * the letter's name of the sender when `from` is only an address. `send` throws MailPostponed when the mail can be sent
 * again without arriving twice.
 */
export async function connectSmtp(options: { url: string; from: string }): Promise<Mail> {
  const { createTransport } = await import('nodemailer')
  const hasName = named.test(options.from.trim())
  const address = options.from.replace(/[<>]/g, '').trim()
  const domain = /@([^\s>]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      const { to, subject, text, id } = mail
      let wasTransmitted = false
      const quiet = () => {}
      // Only the log says whether the whole message was transmitted.
      const info = ({ tnx }: { tnx?: string }) => {
        wasTransmitted ||= tnx === 'message'
      }
      const transport = createTransport({
        url: options.url,
        connectionTimeout: within(connectWithinMs),
        greetingTimeout: within(connectWithinMs),
        socketTimeout: within(answerWithinMs),
        logger: { level: quiet, trace: quiet, debug: quiet, info, warn: quiet, error: quiet, fatal: quiet },
      })
      try {
        const messageId = id && `<${id}@${domain}>`
        const headers = mailHeaders(mail)
        const from = hasName || !mail.from ? options.from : { name: mail.from, address }
        const own = messageId && { messageId }
        const { response } = await transport.sendMail({ from, to, subject, text, headers, ...own })
        return response
      } catch (error) {
        if (!mayBeRepeated(error as SmtpFault, wasTransmitted)) throw error
        throw new MailPostponed((error as Error).message, { cause: error })
      } finally {
        transport.close()
      }
    },
    async close() {},
  }
}

type SmtpFault = { code?: string; responseCode?: number }

/**
 * Without a reply to the whole message, the server may have taken it (RFC 1047). Then it is not sent again automatically,
 * because it could arrive twice.
 */
function mayBeRepeated({ code = '', responseCode }: SmtpFault, wasTransmitted: boolean): boolean {
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500
  return lostConnection.has(code) && !wasTransmitted
}
