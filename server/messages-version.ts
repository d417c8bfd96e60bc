import { createHash } from 'node:crypto'
import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'

function versionOf(locale: Locale): string {
  const text = JSON.stringify(allMessages(locale))
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/** Changes whenever a message of the language does. */
export const messagesVersions: Record<Locale, string> = {
  vi: versionOf('vi'),
  en: versionOf('en'),
  zh: versionOf('zh'),
}
