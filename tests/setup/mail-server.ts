import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; headers: string; text: string }

/** Decodes quoted-printable (RFC 2045, 6.7). */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Returns the decoded body. Nodemailer sends one part, in base64 or quoted-printable. */
function decoded(headers: string, body: string): string {
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(body, 'base64').toString()
  return unquoted(body)
}

/** Returns headers with their folded lines joined and their encoded words decoded (RFC 2047). */
export function decodedWords(headers: string): string {
  return headers
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
}

/**
 * Starts a real SMTP server (RFC 5321) that stores all mail. `next` returns the oldest mail to a recipient that it has
 * not returned yet, and waits for one if needed.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const all: ReceivedMail[] = []
  const read = new Set<ReceivedMail>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      text(stream).then((whole) => {
        const [headers = '', ...body] = whole.split('\r\n\r\n')
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        all.push({ from, to, headers, text: decoded(headers, body.join('\r\n\r\n')) })
        arrivals.emit('mail')
        done()
      }, done)
    },
  })
  // A client may disconnect early. Tests do this on purpose, so it is not an error of the server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    all,
    async next(to: string): Promise<ReceivedMail> {
      for (;;) {
        const found = all.find((mail) => mail.to.includes(to) && !read.has(mail))
        if (found) {
          read.add(found)
          return found
        }
        await once(arrivals, 'mail')
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
