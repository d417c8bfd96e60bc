import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMailFolder } from '#server/engines/mail/folder.ts'
import { createLogSms } from '#server/engines/sms/log.ts'

function readableLog() {
  let lines = ''
  const sink = new Writable({
    write(chunk, _, done) {
      lines += chunk
      done()
    },
  })
  return { log: pino({ base: null, timestamp: false }, sink), lines: () => lines }
}

async function folder(isProduction: boolean) {
  const parent = await mkdtemp(join(tmpdir(), 'khan-dai-mail-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const directory = join(parent, 'mail')
  const { log, lines } = readableLog()
  return { directory, lines, mail: createMailFolder({ directory, log, isProduction }) }
}

const letter = { to: 'lan@example.com', subject: 'Đặt lại', text: 'Mở https://site/#token' }

test('a mail becomes a file that people and mail programs can read, and the log names it', async () => {
  const { directory, lines, mail } = await folder(false)
  await mail.send(letter)
  const [name = ''] = await readdir(directory)
  const written = await readFile(join(directory, name), 'utf8')
  expect(written).toMatch(/^To: lan@example\.com\nSubject: Đặt lại\n[\s\S]+\n\nMở https:\/\/site\/#token\n$/)
  expect(lines()).toContain(join(directory, name))
  expect(written).toContain('\nAuto-Submitted: auto-generated\n')
  expect(written).not.toContain('List-Unsubscribe')
})

test('a mail of a list has the headers that unsubscribe (RFC 8058), each on one line', async () => {
  const { directory, mail } = await folder(false)
  await mail.send({ ...letter, unsubscribeUrl: 'https://site/unsubscribe/x\nBcc: binh@example.com' })
  const [name = ''] = await readdir(directory)
  const [head = ''] = (await readFile(join(directory, name), 'utf8')).split('\n\n')
  expect(head).toContain('\nList-Unsubscribe: <https://site/unsubscribe/x Bcc: binh@example.com>\n')
  expect(head).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
})

test('only the program’s user may read a mail that opens an account', async () => {
  const { directory, mail } = await folder(true)
  await mail.send(letter)
  const [name = ''] = await readdir(directory)
  expect((await stat(directory)).mode & 0o077).toBe(0)
  expect((await stat(join(directory, name))).mode & 0o077).toBe(0)
})

test('in production the log names only the file, and the setting to change', async () => {
  const { lines, mail } = await folder(true)
  await mail.send(letter)
  expect(lines()).not.toMatch(/#token|lan@example|Đặt lại/)
  expect(lines()).toMatch(/\.eml.*set SMTP_URL/s)
})

test('a line break in a subject does not start another header', async () => {
  const { directory, mail } = await folder(false)
  await mail.send({ ...letter, subject: 'Chào\r\nBcc: an@example.com' })
  const [name = ''] = await readdir(directory)
  expect(await readFile(join(directory, name), 'utf8')).not.toMatch(/^Bcc:/m)
})

test('files older than 30 days are deleted, newer ones are kept', async () => {
  const { directory, mail } = await folder(false)
  await mkdir(directory)
  for (const [name, days] of [
    ['old.eml', 31],
    ['young.eml', 29],
  ] as const) {
    const at = new Date(Date.now() - days * 24 * 3_600_000)
    await writeFile(join(directory, name), 'x')
    await utimes(join(directory, name), at, at)
  }
  await mail.send(letter)
  const names = await readdir(directory)
  expect(names).toContain('young.eml')
  expect(names).not.toContain('old.eml')
})

test('old files are deleted even when no more mail is sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { directory, mail } = await folder(false)
  await mail.send(letter)
  await utimes(join(directory, (await readdir(directory))[0] ?? ''), 0, 0)
  vi.advanceTimersByTime(24 * 3_600_000)
  await expect.poll(() => readdir(directory)).toEqual([])
  await mail.close()
})

test('in development the log shows a code; in production it shows neither the code nor the recipient', async () => {
  const text = { to: '+84901234567', text: 'Khán Đài: 123456' }
  const [developing, production] = [readableLog(), readableLog()]
  await createLogSms(developing.log, 'shown').send(text)
  await createLogSms(production.log, 'withheld').send(text)
  expect(developing.lines()).toContain('123456')
  expect(production.lines()).not.toMatch(/123456|8490/)
  expect(production.lines()).toContain('set SMS_GATEWAY_URL')
})
