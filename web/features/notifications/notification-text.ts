import type { Notification } from '#contract/notifications.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Writes a moment as the viewer reads it: `19:15 · T7 21/11`. */
export type WriteTime = (timeMs: number) => string

/** What a notification says, from its title and the parts of its content (contract/notifications.ts). */
export function notificationText(one: Notification, { t, time }: { t: Translate; time: WriteTime }): string {
  const [first = '', , third = '', fourth = ''] = one.content.split('|')
  const isBooking = one.title.startsWith('BOOKING_')
  return t(`notification.${one.title}`, {
    match: first,
    name: isBooking ? fourth : first,
    time: isBooking ? time(Number(third)) : '',
  })
}

/** Where it leads (product.md 2), without a locale prefix. */
export function notificationPath({ title, content }: Notification): string {
  const second = content.split('|')[1] ?? ''
  if (title.startsWith('BOOKING_')) return `/truc-tiep/${second}`
  if (title === 'NEW_COMMENT') return `/bang-tin?pId=${encodeURIComponent(second)}`
  if (title === 'TIP_SETTLED') return `/tip-keo/${second}`
  return '/bang-tin?nType=community&fFilter=friendsRequest'
}
