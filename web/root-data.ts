import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import type { Banner, NavItem } from '#contract/site.ts'
import { siteViewpoint, type Viewpoint } from './api/site-context.ts'
import { defaultLocale, locales } from './i18n/locale.ts'
import { useLanguage } from './i18n/translate.ts'
import type { PageClock } from './page-clock.ts'
import { type BrandLook, builtInLook } from './ui/brand-look.ts'

export type RootData = {
  locale: Locale
  isDemo: boolean
  /** URL of the service that returns the visitor's IP and time zone. Empty when there is none. */
  zoneLookupUrl: string
  origin: string
  /** The host name of this page, without port. */
  domain: string
  textsUrl: string
  viewpoint: Viewpoint
  brand: BrandLook
  /** The languages that the site offers, the default first. */
  languages: readonly Locale[]
  nav: { primary: NavItem[]; footer: { title: string; items: NavItem[] }[] }
  marquee: { id: string; text: string; linkUrl: string; isNotice: boolean }[]
  banners: { left: Banner | null; right: Banner | null }
  /**
   * The minute of the page's rendering, epoch ms. Server and browser start with it, so that day names and countdowns
   * match.
   */
  now: number
}

const bare: RootData = {
  locale: defaultLocale,
  isDemo: false,
  zoneLookupUrl: '',
  origin: '',
  domain: '',
  textsUrl: '',
  viewpoint: siteViewpoint,
  brand: builtInLook,
  languages: locales,
  nav: { primary: [], footer: [] },
  marquee: [],
  banners: { left: null, right: null },
  now: 0,
}

/** Returns the root's data. After a failed root there is none, so the error page shows the shell without its lists. */
export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? bare
}

export function clockOf({ viewpoint, now }: RootData = bare): PageClock {
  return { zone: viewpoint.zone, renderedAt: now }
}

export function useLocale(): Locale {
  return useLanguage().locale
}
