import { bannerClick, bannerView } from '#contract/site.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { handle } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { tellSiteChanged } from '#server/site-changes.ts'
import { siteResources } from './site.resources.ts'
import { siteRoutes } from './site.routes.ts'
import { bannerExists } from './site.store.ts'
import { translationResource } from './translation-records.service.ts'
import { createWords } from './translations.service.ts'

const wordsChanged = 'site.words'

/** What stands around every page: navigation, marquee, banners, words. Operators change it while the site runs. */
export function createSite({ engines, config, log }: Ground, { views }: { views: ViewService }): Feature {
  const { bus, database } = engines
  const { db } = database
  const words = createWords(db)
  const target = (kind: string) => ({
    kind,
    async admit(_viewer: unknown, id: string) {
      if (!(await bannerExists(db, id))) throw new ApiError('NOT_FOUND')
      return id
    },
  })
  const seen = views.of(target('banner'))
  const opened = views.of(target('banner-click'))

  async function countsOf(ids: readonly string[]) {
    const [impressions, clicks] = await Promise.all([seen.of(ids), opened.of(ids)])
    return new Map(
      ids.map((id) => [id, { impressions: impressions.get(id) ?? 0, clicks: clicks.get(id) ?? 0 }] as const),
    )
  }

  /** Pages are made anew once this process has the new words. */
  const readAgain = () =>
    void words.read().then(
      () => tellSiteChanged(bus),
      (error) => log.error({ err: error }, 'the translations could not be read'),
    )
  const ends = [bus.subscribe(wordsChanged, readAgain), bus.onReturn(readAgain)]

  return {
    service: undefined,
    routes: [
      ...siteRoutes(db, words, config.publicUrl || `http://localhost:${config.port}`),
      ...seen.routes({ view: bannerView }),
      handle(bannerClick, async ({ id }, { viewer, ip }) => {
        await opened.count(id, { viewer, ip })
        return null
      }),
    ],
    resources: [
      ...siteResources({ changed: () => tellSiteChanged(bus), countsOf }),
      translationResource(() => bus.publish(wordsChanged, null)),
    ],
    start: words.read,
    async close() {
      for (const end of ends) end()
    },
  }
}
