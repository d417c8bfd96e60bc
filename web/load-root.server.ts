import type { LoaderFunctionArgs } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { bannerList, domainSettings, marqueeList, navList, siteBrand, textChanges } from '#contract/site.ts'
import { failureStatus } from './api/call-error.ts'
import { type Call, siteContext } from './api/site-context.ts'
import { locales, splitLocale } from './i18n/locale.ts'
import type { RootData } from './root-data.ts'
import { builtInLook } from './ui/brand-look.ts'
import { resizedPicture } from './ui/picture.tsx'

/** Returns the fallback when the call fails. The page shell must render even if one of its lists cannot be read. */
async function orElse<T>(call: Promise<T>, fallback: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    // Unavailable data is logged by the server.
    if (failureStatus(error) !== 503) console.error('A part of the page shell could not be read', error)
    return fallback
  }
}

type BannerQuery = { position: 'HOME_LEFT' | 'HOME_RIGHT'; locale: Locale; type: 10; domain: string }

async function firstBanner(call: Call, query: BannerQuery) {
  const [banner] = await orElse(call(bannerList, query), [])
  return banner ?? null
}

const plainSettings: DataOf<typeof domainSettings> = {
  schema: '',
  idGa: '',
  title: '',
  description: '',
  activeBanner: true,
}

/**
 * Returns no banners when the domain's settings switch them off. The settings' `idGa` is not used, because pages load
 * nothing from third parties.
 */
async function bannersOf(call: Call, { domain, locale }: { domain: string; locale: Locale }) {
  const { activeBanner } = await orElse(call(domainSettings, { domain }), plainSettings)
  if (!activeBanner) return { left: null, right: null }
  const query = { locale, type: 10, domain } as const
  const [left, right] = await Promise.all([
    firstBanner(call, { position: 'HOME_LEFT', ...query }),
    firstBanner(call, { position: 'HOME_RIGHT', ...query }),
  ])
  return { left, right }
}

/** Twice the width in CSS pixels. */
const logoWidth = 320

async function shownBrand(call: Call): Promise<Pick<RootData, 'brand' | 'languages'>> {
  const { languages, version, primary, imprint, logo, logoDark, icon } = await call(siteBrand)
  const shown = (address: string) => address && resizedPicture(address, logoWidth)
  const brand = { version, imprint, logo: shown(logo), logoDark: shown(logoDark), icon, hasColours: primary !== '' }
  return { brand, languages }
}

export async function loadRoot({ url, pattern, context }: LoaderFunctionArgs): Promise<RootData> {
  const { call, origin, domain, isDemo, zoneLookupUrl, textsUrl, viewpoint, texts } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const [{ brand, languages }, nav, marquee, banners, changes] = await Promise.all([
    orElse(shownBrand(call), { brand: builtInLook, languages: locales }),
    orElse(call(navList), { primarys: [], footerNav: [] }),
    orElse(call(marqueeList, { locale }), { topMarquee: [] }),
    bannersOf(call, { domain, locale }),
    orElse(call(textChanges, { locale }), { version: '', messages: '', texts: {}, siteName: builtInBrand.name }),
  ])
  texts.changes = changes
  return {
    locale,
    isDemo,
    zoneLookupUrl,
    origin,
    domain,
    textsUrl: textsUrl(locale, pattern, changes.messages),
    viewpoint,
    brand,
    languages,
    nav: { primary: nav.primarys, footer: nav.footerNav },
    marquee: marquee.topMarquee,
    banners,
    // Rounded down to the minute, so that the ETag of a page with unchanged content changes at most once a minute.
    now: Math.floor(Date.now() / 60_000) * 60_000,
  }
}
