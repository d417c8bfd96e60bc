import type { Locale } from '#contract/envelope.ts'
import type { PushMessage } from '#contract/push.ts'
import { notificationFixture, notificationPath, notificationText } from '#contract/rules/notification-text.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { fillText } from '#contract/texts/text.ts'
import type { Tellable } from './notification.store.ts'
import { mayShowLate } from './push.rules.ts'

/** Max length of a text. Push services accept about 4 kB, but a phone’s screen shows far less. */
const longest = 240

let lastClock: { zone: string; clock: Intl.DateTimeFormat } | null = null

/**
 * Returns a clock in the time zone. The last one is cached, because creating one takes a tenth of the time of an
 * encryption, and most members are in one time zone.
 */
function clockOf(zone: string): Intl.DateTimeFormat {
  if (lastClock?.zone === zone) return lastClock.clock
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    day: '2-digit',
    month: '2-digit',
  })
  lastClock = { zone, clock }
  return clock
}

type Language = { locale: Locale; texts: Readonly<Record<string, string>> }

export function textIn({ locale, texts }: Language, zone: string, { title, content, others }: Tellable): string {
  return notificationText(
    { title, content: content[locale], others },
    {
      t: (key: TextKey, values) => fillText(texts[key] ?? key, values ?? {}),
      time(timeMs) {
        const { day, month, hour, minute } = Object.fromEntries(
          clockOf(zone)
            .formatToParts(timeMs)
            .map(({ type, value }) => [type, value]),
        )
        return `${hour}:${minute} · ${day}/${month}`
      },
    },
  )
}

export function pathIn(locale: Locale, { title, content }: Pick<Tellable, 'title' | 'content'>): string {
  return `${locale === 'vi' ? '' : `/${locale}`}${notificationPath({ title, content: content[locale] })}`
}

export function pushMessageOf(
  one: Tellable & { notificationId: string; locale: Locale; zone: string; createdAt: Date; endpoint: string },
  { badge, texts }: { badge: number; texts: Language['texts'] },
): PushMessage {
  const text = textIn({ locale: one.locale, texts }, one.zone, one)
  return {
    title: texts[`notifications.kind.${one.kind}`] ?? '',
    body: text.length > longest ? `${text.slice(0, longest - 1)}…` : text,
    tag: `n${one.notificationId}`,
    path: pathIn(one.locale, one),
    badge,
    at: one.createdAt.getTime(),
    fixtureId: mayShowLate(one.endpoint)
      ? notificationFixture({ title: one.title, content: one.content[one.locale] })
      : null,
  }
}
