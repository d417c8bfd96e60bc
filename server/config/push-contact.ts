import { isPublicHost } from './public-host.ts'
import { ConfigError, type SettingReader } from './setting-reader.ts'

export type PushContact = {
  /** An https address or a `mailto:` address (RFC 8292, section 2.1). */
  subject: string
  /** False when push services may refuse it, because it works in this network alone. */
  isReal: boolean
}

/** Push services refuse a signature without a contact, and Apple one that is not real. */
const ownSubject = 'mailto:admin@localhost'

/**
 * Reads the contact for push services, by default the address of the site. Throws ConfigError for a PUSH_CONTACT that
 * cannot be real.
 */
export function pushContactOf(read: SettingReader, publicUrl: string): PushContact {
  const asked = read.text('PUSH_CONTACT')
  if (asked !== '' && !isReal(asked))
    throw new ConfigError(
      `PUSH_CONTACT must be https://… or mailto:… with a public domain, e.g. mailto:admin@khandai.example, not "${asked}".`,
    )
  if (asked !== '') return { subject: asked, isReal: true }
  const subject = publicUrl.startsWith('https:') ? new URL(publicUrl).origin : ownSubject
  return { subject, isReal: isReal(subject) }
}

function isReal(subject: string): boolean {
  const mailbox = /^mailto:[^@\s?]+@([^@\s?]+)$/.exec(subject)?.[1]
  if (mailbox !== undefined) return isPublicHost(mailbox)
  return URL.canParse(subject) && new URL(subject).protocol === 'https:' && isPublicHost(new URL(subject).hostname)
}
