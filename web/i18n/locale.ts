import type { Locale } from '#contract/envelope.ts'

export const locales = ['vi', 'en', 'zh'] as const satisfies readonly Locale[]
export const defaultLocale: Locale = 'vi'

/** BCP 47 tags for <html lang>, hreflang and Intl; zh is Traditional Chinese. */
export const languageTags: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-Hant' }
export const formattingTags: Record<Locale, string> = { vi: 'vi-VN', en: 'en-GB', zh: 'zh-TW' }
export const localeNames: Record<Locale, string> = { vi: 'Tiếng Việt', en: 'English', zh: '繁體中文' }

export function isLocale(value: string | undefined): value is Locale {
  return value !== undefined && (locales as readonly string[]).includes(value)
}

export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`
}

/** Splits a path: `/en/truc-tiep` is locale en and path /truc-tiep. A path without a known prefix is Vietnamese. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1]
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: pathname.slice(first.length + 1) || '/' }
}

/** Returns the path of a page in a locale. Returns absolute URLs and links to other sites unchanged. */
export function localePath(locale: Locale, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const prefix = localePrefix(locale)
  return path === '/' && prefix ? prefix : prefix + path
}
