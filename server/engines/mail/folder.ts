import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Letter, Mail } from '#server/engines/ports.ts'
import { mailHeaders } from './mail-headers.ts'

const dayMs = 24 * 3_600_000
const keptForMs = 30 * dayMs
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/**
 * Formats the mail as RFC 5322 with UTF-8 headers (RFC 6532), so that mail programs can open the file and people can
 * read it.
 */
function toFile(letter: Letter, date: Date): string {
  const { to, subject, text } = letter
  const head = [
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    ...Object.entries(mailHeaders(letter)).map(([name, value]) => `${name}: ${oneLine(value)}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${head.join('\n')}\n\n${text}\n`
}

/**
 * Writes each mail to a file and logs the file name. This is the default engine. The files contain links that open
 * accounts, so only the program's user may read them, and they are deleted after 30 days: at the first mail, then daily.
 */
export function createMailFolder(options: { directory: string; log: FastifyBaseLogger; isProduction: boolean }): Mail {
  const { directory, log, isProduction } = options
  let ready: Promise<void> | null = null

  const deleting = setInterval(() => {
    prepare().catch((error: unknown) => log.warn({ err: error }, 'old mails could not be deleted'))
  }, dayMs).unref()

  /** Creates the folder if missing, and deletes old mails. */
  async function prepare(): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const before = Date.now() - keptForMs
    for (const name of await readdir(directory)) {
      const file = join(directory, name)
      if ((await stat(file)).mtimeMs < before) await rm(file)
    }
  }

  return {
    async send(letter) {
      ready ??= prepare().catch((error: unknown) => {
        ready = null
        throw error
      })
      await ready
      const now = new Date()
      const file = join(directory, `${now.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, toFile(letter, now), { flag: 'wx', mode: 0o600 })
      if (isProduction) log.error({ file }, 'a mail was not sent but written to a file: set SMTP_URL')
      else log.info({ file, subject: letter.subject }, 'mail (no SMTP_URL is set, so it is written to a file)')
      return undefined
    },
    async close() {
      clearInterval(deleting)
    },
  }
}
