import type { Translate } from '#web/i18n/translator.ts'

/** Adds the origin to a path of this site. Other addresses are returned unchanged. */
export function absolute(origin: string, address: string): string {
  return address.startsWith('/') ? origin + address : address
}

/** Formats a length in minutes, for example `42 phút`, or in seconds when under a minute. */
export function runtimeText(t: Translate, lengthMs: number): string {
  const minutes = Math.round(lengthMs / 60_000)
  return lengthMs < 60_000
    ? t('films.seconds', { seconds: Math.round(lengthMs / 1_000) })
    : t('films.minutes', { minutes })
}
