import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import { maxEarlierVersions, type PageVersion, type SitePage, type SitePageName } from '#contract/site-pages.ts'
import { fillText } from '#contract/texts/text.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { Bus } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { liveValue } from '#server/kit/live-value.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
import { builtInPages } from './built-in-pages.data.ts'
import { type PageTexts, publishedOf, sectionsOf, textsOf } from './page-marks.rules.ts'
import {
  findNewest,
  findVersion,
  insertVersion,
  listTexts,
  listVersions,
  type VersionRow,
} from './page-version.store.ts'

type Known = { versions: Map<SitePageName, VersionRow[]>; texts: Map<string, PageTexts> }
type Published = ReturnType<typeof publishedOf<VersionRow>>[number]

/** A text to publish at a time: null is now. */
export type SavedPage = {
  page: SitePageName
  texts: PageTexts
  publishAt: Date | null
  byUserId: string
  reason: string
}

function shownVersion({ id, publishAt, endedAt }: Published): PageVersion {
  return { id, from: vietnamDay(publishAt.getTime()), until: endedAt && vietnamDay(endedAt.getTime()) }
}

/** Static pages. Each process has the published versions and the waiting ones in memory. */
export function createPageService(use: { db: Db; brand: LiveBrand; bus: Bus; log: FastifyBaseLogger }) {
  const { db, brand, bus, log } = use
  async function read(): Promise<Known> {
    const versions = Map.groupBy(await listVersions(db), ({ page }) => page)
    const needed = [...versions.values()].flatMap((rows) => {
      const current = publishedOf(rows, Date.now()).at(-1)
      return rows.filter(({ id }) => !current || BigInt(id) >= BigInt(current.id)).map(({ id }) => id)
    })
    return { versions, texts: await listTexts(db, needed) }
  }
  const known = liveValue({ bus, log }, { name: 'pages.versions', read })
  // Cached pages are rendered again only after this process has the new version.
  const changed = () =>
    void known.start().then(
      () => {
        known.changed()
        publishSiteChanged(bus)
      },
      (error: unknown) => log.error({ err: error }, 'versions of pages could not be read'),
    )

  function publishedNow(page: SitePageName): Published[] {
    return publishedOf(known.now().versions.get(page) ?? [], Date.now())
  }

  function textsNow(page: SitePageName, current: Published | undefined): PageTexts {
    const own = current && !current.isBuiltIn ? known.now().texts.get(current.id) : undefined
    return own ?? textsOf(builtInPages[page])
  }

  async function earlierTexts(page: SitePageName, id: string): Promise<PageTexts> {
    const found = await findVersion(db, id)
    if (found?.page !== page) throw new ApiError('NOT_FOUND')
    return found.texts
  }

  /**
   * Stores the text of the program before the first own version, and again when the program has changed it since, so
   * that visitors can read it later.
   */
  async function keepBuiltIn(tx: Tx, page: SitePageName): Promise<void> {
    const newest = await findNewest(tx, page)
    const builtIn = builtInPages[page]
    const texts = textsOf(builtIn)
    if (newest && (!newest.isBuiltIn || isDeepStrictEqual(newest.texts, texts))) return
    const publishAt = new Date(`${builtIn.updated}T00:00:00+07:00`)
    await insertVersion(tx, {
      page,
      texts,
      isBuiltIn: true,
      publishAt: newest && newest.publishAt > publishAt ? newest.publishAt : publishAt,
      byUserId: null,
      reason: '',
    })
  }

  return {
    start: known.start,
    close: known.close,
    changed,

    /**
     * Returns a page as visitors read it: with the site's name in place of `{{site}}`. Throws NOT_FOUND for a version
     * that was never published on this page.
     */
    async find(page: SitePageName, locale: Locale, version?: string): Promise<SitePage> {
      const published = publishedNow(page)
      const current = published.at(-1)
      const asked = version === undefined ? current : published.find(({ id }) => id === version)
      if (version !== undefined && !asked) throw new ApiError('NOT_FOUND')
      const isCurrent = asked === current
      const texts = isCurrent ? textsNow(page, current) : await earlierTexts(page, asked?.id ?? '')
      const isBuiltIn = current?.isBuiltIn ?? true
      const named = (text: string) => fillText(text, { site: brand.now().name })
      return {
        title: named(texts.title[locale]),
        summary: named(texts.summary[locale]),
        sections: sectionsOf(named(texts.body[locale])),
        updated:
          asked && !(isCurrent && isBuiltIn) ? vietnamDay(asked.publishAt.getTime()) : builtInPages[page].updated,
        isBuiltIn,
        shown: isCurrent || !asked ? null : shownVersion(asked),
        earlier: published.slice(0, -1).slice(-maxEarlierVersions).reverse().map(shownVersion),
      }
    },

    /** Returns the text that was saved last, and the time from which it counts when that is still to come. */
    async draft(on: Db, page: SitePageName): Promise<{ texts: PageTexts; at: Date | null; isBuiltIn: boolean }> {
      const newest = await findNewest(on, page)
      if (!newest || newest.isBuiltIn)
        return { texts: textsOf(builtInPages[page]), at: newest?.publishAt ?? null, isBuiltIn: true }
      return { texts: newest.texts, at: newest.publishAt, isBuiltIn: false }
    },

    /** Saves a version. A text that equals the program's makes the page follow the program again. */
    async save(tx: Tx, { publishAt, ...saved }: SavedPage): Promise<void> {
      await keepBuiltIn(tx, saved.page)
      const isBuiltIn = isDeepStrictEqual(saved.texts, textsOf(builtInPages[saved.page]))
      await insertVersion(tx, { ...saved, isBuiltIn, publishAt: publishAt ?? new Date() })
    },
  }
}

export type PageService = ReturnType<typeof createPageService>
