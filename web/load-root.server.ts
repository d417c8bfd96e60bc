import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import { bannerList, marqueeList, navList } from '#contract/site.ts'
import { type Call, siteContext } from './api/site-context.ts'
import { splitLocale } from './i18n/locale.ts'
import type { RootData } from './root-data.ts'

/** The shell must stand even when a list of it cannot be read (product.md 7: such failures are swallowed). */
async function orElse<T>(call: Promise<T>, fallback: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    console.error('A part of the page shell could not be read', error)
    return fallback
  }
}

async function firstBanner(call: Call, query: { position: 'HOME_LEFT' | 'HOME_RIGHT'; locale: Locale }) {
  const [banner] = await orElse(call(bannerList, query), [])
  return banner ?? null
}

export async function loadRoot({ url, context }: LoaderFunctionArgs): Promise<RootData> {
  const { call, origin, isDemo, messagesUrls, viewpoint } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const [nav, marquee, left, right] = await Promise.all([
    orElse(call(navList), { primarys: [], footerNav: [] }),
    orElse(call(marqueeList, { locale }), { topMarquee: [] }),
    firstBanner(call, { position: 'HOME_LEFT', locale }),
    firstBanner(call, { position: 'HOME_RIGHT', locale }),
  ])
  return {
    locale,
    isDemo,
    origin,
    messagesUrl: messagesUrls[locale],
    viewpoint,
    nav: { primary: nav.primarys, footer: nav.footerNav },
    marquee: marquee.topMarquee,
    banners: { left, right },
    // To the minute, so that a page whose content has not changed stays the same page (ETag).
    now: Math.floor(Date.now() / 60_000) * 60_000,
  }
}
