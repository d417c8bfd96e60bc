import * as z from 'zod/mini'
import type { Locale } from '#contract/envelope.ts'

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
const own: Record<Locale, Record<string, string>> = {
  vi: {
    'GB-ENG': 'Anh',
    'GB-SCT': 'Scotland',
    'GB-WLS': 'Xứ Wales',
    'GB-NIR': 'Bắc Ireland',
    BA: 'Bosnia',
    CD: 'CHDC Congo',
    CI: 'Bờ Biển Ngà',
    US: 'Mỹ',
    CZ: 'CH Séc',
    KP: 'Triều Tiên',
    SA: 'Ả Rập Xê Út',
    AE: 'UAE',
  },
  en: {
    'GB-ENG': 'England',
    'GB-SCT': 'Scotland',
    'GB-WLS': 'Wales',
    'GB-NIR': 'Northern Ireland',
    BA: 'Bosnia',
    CD: 'DR Congo',
    CI: 'Ivory Coast',
    US: 'USA',
    CZ: 'Czech Republic',
    AE: 'UAE',
  },
  zh: {
    'GB-ENG': '英格蘭',
    'GB-SCT': '蘇格蘭',
    'GB-WLS': '威爾斯',
    'GB-NIR': '北愛爾蘭',
    BA: '波士尼亞',
    CD: '民主剛果',
    CI: '象牙海岸',
    SA: '沙烏地阿拉伯',
    AE: '阿聯',
  },
}

/** Returns the country's name in a language; empty for an unknown code. */
export function countryName(code: string, locale: Locale): string {
  const known = own[locale][code]
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
    ...Object.keys(own.en).filter((code) => code.length > 2),
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
