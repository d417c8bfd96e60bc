import type { Locale } from '#contract/envelope.ts'
import type { Device } from '#server/features/session/session.service.ts'

const tags: Record<Locale, string> = { vi: 'vi-VN', en: 'en-GB', zh: 'zh-Hant-TW' }
const siteZone = 'Asia/Ho_Chi_Minh'

/**
 * Formats a device as "Chrome, Windows · Việt Nam · 14:05:00 GMT+7 22/11/26": browser, system, country (else time
 * zone), and the time in the device’s time zone.
 */
export function deviceLine({ browser, system, country, zone, createdAt }: Device, locale: Locale): string {
  const place = country ? new Intl.DisplayNames(tags[locale], { type: 'region' }).of(country) : zone
  return [[browser, system].filter(Boolean).join(', '), place, timeIn(createdAt, zone, locale)]
    .filter(Boolean)
    .join(' · ')
}

function timeIn(atMs: number, zone: string | null, locale: Locale): string {
  const options = { dateStyle: 'short', timeStyle: 'long' } as const
  try {
    return new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: zone ?? siteZone }).format(atMs)
  } catch {
    // The browser sends the time zone, so the name may be invalid.
    return new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: siteZone }).format(atMs)
  }
}
