import { bannerView } from '#contract/site.ts'
import { brandResources } from '#server/brand/brand.resource.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Redirect } from '#server/http/redirect.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
import { pageResources } from './pages/pages.resource.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { createPageService } from './pages/pages.service.ts'
import { movedBy, type RedirectRule, rulesByPath } from './redirect.rules.ts'
import { redirectResource } from './redirects.resource.ts'
import { listRedirects } from './redirects.store.ts'
import { siteResources } from './site.resource.ts'
import { bannerRoutes, siteRoutes } from './site.routes.ts'
import { bannerExists } from './site.store.ts'
import { translationResource } from './translation-records.service.ts'

const keptChanged = 'site.kept'

export type SiteService = {
  /** Returns the redirect for a path by the operators' rules, or null. */
  movedTo(pathname: string): Redirect | null
}

/**
 * Creates the content of every page: navigation, marquee, banners, messages and redirects. Operators can change it at
 * run time.
 */
export function createSite(
  { engines, config, settings, brand, words, log }: Ground,
  { views }: { views: ViewService },
): Feature<SiteService> {
  const { bus, database } = engines
  const { db } = database
  const pages = createPageService({ db, brand, bus, log })
  let redirects: ReadonlyMap<string, RedirectRule> = new Map()
  let isPage = async (_path: string): Promise<boolean> => false
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

  /** Reads the data that every page needs and this process caches in memory. */
  async function read(): Promise<void> {
    const [rules] = await Promise.all([listRedirects(db), words.read()])
    redirects = rulesByPath(rules)
  }

  /** Pages are rendered again only after this process has read the new messages and redirects. */
  const readAgain = () =>
    void read().then(
      () => publishSiteChanged(bus),
      (error) => log.error({ err: error }, 'translations and redirects could not be read'),
    )
  const ends = [bus.subscribe(keptChanged, readAgain), bus.onReturn(readAgain)]
  // Every page shows the announcement, and the site's name and look.
  settings.onChange(() => publishSiteChanged(bus))
  brand.onChange(() => publishSiteChanged(bus))
  const keptChange = () => bus.publish(keptChanged, null)

  return {
    service: { movedTo: (pathname) => movedBy(redirects, pathname) },
    routes: [
      ...siteRoutes({ db, brand, words, settings, siteUrl: siteOrigin(config) }),
      ...seen.routes({ view: bannerView }),
      ...bannerRoutes({ opened }),
      ...pageRoutes(pages),
    ],
    resources: [
      ...siteResources({ changed: () => publishSiteChanged(bus), countsOf }),
      translationResource(keptChange),
      ...brandResources({ db, brand }),
      ...pageResources(pages, db),
      redirectResource({
        changed: keptChange,
        ownHost: URL.canParse(config.publicUrl) ? new URL(config.publicUrl).host : '',
        isPage: (path) => isPage(path),
      }),
    ],
    serve(http) {
      isPage = async (path) => (await http.inject({ method: 'HEAD', url: path })).statusCode === 200
    },
    async start() {
      await Promise.all([read(), pages.start()])
    },
    async close() {
      pages.close()
      for (const end of ends) end()
    },
  }
}
