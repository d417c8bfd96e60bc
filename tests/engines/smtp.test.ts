import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { connectSmtp } from '#server/engines/mail/smtp.ts'

/** The least of a mail server (RFC 5321): takes every mail and keeps what was said. */
async function startMailServer(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  const talk = (socket: Socket) => {
    let isText = false
    socket.write('220 mail.test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line)
      if (isText && line !== '.') return
      isText = line === 'DATA'
      socket.write(isText ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines }
}

test('a mail goes to its receiver from the set sender, Vietnamese letters whole', async () => {
  const { url, lines } = await startMailServer()
  const mail = await connectSmtp({ url, from: 'Khán Đài <no-reply@khandai.example>' })
  await mail.send({ to: 'lan@example.com', subject: 'Chào', text: 'Mở liên kết này' })
  await mail.close()
  expect(lines).toContain('MAIL FROM:<no-reply@khandai.example>')
  expect(lines).toContain('RCPT TO:<lan@example.com>')
  const text = lines.slice(lines.indexOf('') + 1, lines.indexOf('.')).join('\n')
  const isBase64 = lines.some((line) => /^content-transfer-encoding: base64/i.test(line))
  const bytes = isBase64
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  expect(bytes.toString()).toContain('Mở liên kết này')
})

test('a mail server that does not answer fails the mail', async () => {
  const mail = await connectSmtp({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' })
  await expect(mail.send({ to: 'lan@example.com', subject: 'x', text: 'y' })).rejects.toThrow('ECONNREFUSED')
  await mail.close()
})
