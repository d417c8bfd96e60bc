import type { Translate } from '#web/i18n/translator.ts'

/** A path of this site with its origin; other addresses as they are. */
export function absolute(origin: string, address: string): string {
  return address.startsWith('/') ? origin + address : address
}

/** `42 phút`; under a minute in seconds. */
export function runtimeText(t: Translate, lengthMs: number): string {
  const minutes = Math.round(lengthMs / 60_000)
  return lengthMs < 60_000
    ? t('films.seconds', { seconds: Math.round(lengthMs / 1_000) })
    : t('films.minutes', { minutes })
}
