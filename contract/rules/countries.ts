import * as z from 'zod/mini'
import type { Locale, LocalText } from '#contract/envelope.ts'

/**
 * `code` is ISO 3166, or GB-ENG and similar. Code and name are empty when the country is unknown or several countries
 * take part.
 */
export const country = z.object({ code: z.string(), name: z.string() })
export type Country = z.infer<typeof country>

export const countryCode = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{3})?$/))

const tags: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-Hant' }
const lists = new Map<Locale, Intl.DisplayNames>()

/** Names used in football that differ from the Unicode list or are missing there. */
const own: Readonly<Record<string, LocalText>> = {
  'GB-ENG': { vi: 'Anh', en: 'England', zh: '英格蘭' },
  'GB-SCT': { vi: 'Scotland', en: 'Scotland', zh: '蘇格蘭' },
  'GB-WLS': { vi: 'Xứ Wales', en: 'Wales', zh: '威爾斯' },
  'GB-NIR': { vi: 'Bắc Ireland', en: 'Northern Ireland', zh: '北愛爾蘭' },
  BA: { vi: 'Bosnia', en: 'Bosnia', zh: '波士尼亞' },
  CD: { vi: 'CHDC Congo', en: 'DR Congo', zh: '民主剛果' },
  CI: { vi: 'Bờ Biển Ngà', en: 'Ivory Coast', zh: '象牙海岸' },
  US: { vi: 'Mỹ', en: 'USA', zh: '美國' },
  CZ: { vi: 'CH Séc', en: 'Czech Republic', zh: '捷克' },
  KP: { vi: 'Triều Tiên', en: 'North Korea', zh: '北韓' },
  SA: { vi: 'Ả Rập Xê Út', en: 'Saudi Arabia', zh: '沙烏地阿拉伯' },
  AE: { vi: 'UAE', en: 'UAE', zh: '阿聯' },
}

/** Returns the country's name in a language; empty for an unknown code. */
export function countryName(code: string, locale: Locale): string {
  const known = own[code]?.[locale]
  if (known) return known
  if (!/^[A-Z]{2}$/.test(code)) return ''
  const list = lists.get(locale) ?? new Intl.DisplayNames(tags[locale], { type: 'region', fallback: 'none' })
  lists.set(locale, list)
  return list.of(code) ?? ''
}

/** Returns all codes that have a name. */
export function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return [
    ...pairs.filter((code) => countryName(code, 'en') !== ''),
    ...Object.keys(own).filter((code) => code.length > 2),
  ]
}

/** Uses the code as the name when the list has none. */
export function countryOf(code: string, locale: Locale): Country {
  return { code, name: countryName(code, locale) || code }
}

/**
 * Compares countries in the order expected by this site's visitors: Vietnam first, then entries without a country, then
 * by name.
 */
export function byCountryName(locale: Locale): (a: Country, b: Country) => number {
  const { compare } = new Intl.Collator(tags[locale])
  const weight = ({ code }: Country) => (code === 'VN' ? 0 : code === '' ? 1 : 2)
  return (a, b) => weight(a) - weight(b) || compare(a.name, b.name)
}
