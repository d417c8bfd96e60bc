import { createHash } from 'node:crypto'
import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'

function urlOf(locale: Locale): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(allMessages(locale)))
    .digest('base64url')
    .slice(0, 12)
  return `/al/api/live/language/list?locale=${locale}&v=${hash}`
}

/** Where a page finds its messages; the address changes with them, so that the browser may keep the answer for good. */
export const messagesUrls: Record<Locale, string> = { vi: urlOf('vi'), en: urlOf('en'), zh: urlOf('zh') }
