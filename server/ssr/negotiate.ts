import type { Locale } from '#contract/envelope.ts'
import type { Encoding } from './page-cache.ts'

type Preference = { name: string; quality: number }

/** `a;q=0.5, b` as names with their weight, best first; what is refused (q=0) is left out (RFC 9110, 12.5). */
function preferences(header: string): Preference[] {
  return header
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
      const quality = weight === undefined ? 1 : Number(weight.slice(2))
      return { name: name.trim(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
}

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const names = new Set(preferences(acceptEncoding ?? '').map(({ name }) => name))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : 'identity'
}

const locales: readonly Locale[] = ['vi', 'en', 'zh']

/** The first visit's language: the cookie, else what the browser asks for, else Vietnamese (wire.md 3). */
export function localeFor(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const chosen = locales.find((locale) => locale === cookie)
  if (chosen) return chosen
  const wanted = preferences(acceptLanguage ?? '').map(({ name }) => name.split('-')[0])
  return locales.find((locale) => locale === wanted.find((name) => locales.some((known) => known === name))) ?? 'vi'
}
