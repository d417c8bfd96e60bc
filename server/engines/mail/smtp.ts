import type { Mail } from '../ports.ts'

export async function connectSmtp(options: { url: string; from: string }): Promise<Mail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(options.url, { from: options.from })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    async close() {
      transport.close()
    },
  }
}
