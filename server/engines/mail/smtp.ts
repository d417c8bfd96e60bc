import type { Mail } from '../ports.ts'
import { mailHeaders } from './mail-headers.ts'

export async function connectSmtp(options: { url: string; from: string }): Promise<Mail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(options.url, { from: options.from })
  return {
    async send(mail) {
      const { to, subject, text } = mail
      await transport.sendMail({ to, subject, text, headers: mailHeaders(mail) })
    },
    async close() {
      transport.close()
    },
  }
}
