import type { Kysely } from 'kysely'
import {
  bannerClick,
  bannerList,
  domainSettings,
  languageList,
  marqueeList,
  navList,
  siteBrand,
  textChanges,
} from '#contract/site.ts'
import { isTextDomain } from '#contract/texts/all.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Database } from '#server/db/sql.ts'
import type { Views } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import { openMajorIncidents } from '#server/tables/incidents.ts'
import type { Words } from '#server/words/words.ts'
import { arrangeNav, cleanDomain } from './site.rules.ts'
import { findDomainSettings, listBanners, listMarqueeLines, listNavItems } from './site.store.ts'

type Uses = { db: Kysely<Database>; brand: LiveBrand; words: Words; settings: RunSettings; siteUrl: string }

export function siteRoutes({ db, brand, words, settings, siteUrl }: Uses): Route[] {
  /** Settings of a domain for which operators made none. */
  const plain = () => ({
    schema: JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand.now().name,
      url: siteUrl,
      inLanguage: ['vi', 'en', 'zh-Hant'],
    }),
    idGa: '',
    title: '',
    description: '',
    activeBanner: true,
  })

  return [
    handle(siteBrand, async () => {
      const { slogan: _, ...shown } = brand.now()
      return { ...shown, languages: [...shown.languages], version: brand.version() }
    }),

    handle(navList, async () => arrangeNav(await listNavItems(db))),

    handle(marqueeList, async ({ locale }) => {
      const [incidents, lines] = await Promise.all([openMajorIncidents(db).execute(), listMarqueeLines(db, locale)])
      const announcement = settings.now().announcement[locale]
      const notices = [
        ...incidents.map(({ id, title }) => ({ id: `incident-${id}`, text: title[locale], linkUrl: '/trang-thai' })),
        ...(announcement === '' ? [] : [{ id: 'announcement', text: announcement, linkUrl: '' }]),
      ]
      // Other lines wait, so that every visitor sees the notices.
      const shown = notices.length > 0 ? notices : lines
      return { topMarquee: shown.map((line) => ({ ...line, isNotice: notices.length > 0 })) }
    }),

    handle(bannerList, async ({ position, locale, type, domain }) => {
      if (type !== 10 || !domain) return listBanners(db, { position, locale, domain: null })
      const asked = cleanDomain(domain)
      const settings = await findDomainSettings(db, asked)
      return settings?.activeBanner === false ? [] : listBanners(db, { position, locale, domain: asked })
    }),

    handle(domainSettings, async ({ domain }) => (await findDomainSettings(db, cleanDomain(domain))) ?? plain()),

    handle(textChanges, async ({ locale }) => ({ ...words.changesIn(locale), messages: words.versionOf(locale) })),

    handle(languageList, async ({ locale, v, of }, { keepForGood }) => {
      const domains = of?.split('.')
      if (domains && !domains.every(isTextDomain)) throw new ApiError('BAD_INPUT')
      if (v === words.versionOf(locale)) keepForGood()
      return words.messages(locale, domains)
    }),
  ]
}

export function bannerRoutes({ opened }: { opened: Pick<Views, 'count'> }): Route[] {
  return [
    handle(bannerClick, async ({ id }, { viewer, ip }) => {
      await opened.count(id, { viewer, ip })
      return null
    }),
  ]
}
