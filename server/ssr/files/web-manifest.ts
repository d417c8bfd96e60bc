import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { uploadTypes } from '#contract/uploads.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Words } from '#server/words/words.ts'

type Uses = { brand: LiveBrand; words: Words }

const prefixes: Record<Locale, string> = { vi: '', en: '/en', zh: '/zh' }
const tags: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-Hant' }

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/app/${name}-${size}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

const shortcuts = [
  ['live', '/truc-tiep'],
  ['schedule', '/lich-thi-dau'],
  ['news', '/tin-tuc'],
  ['feed', '/bang-tin'],
] as const

const screenshots = [
  { name: 'home', sizes: '780x1688', form: 'narrow' },
  { name: 'live', sizes: '780x1688', form: 'narrow' },
  { name: 'news', sizes: '780x1688', form: 'narrow' },
  { name: 'desktop', sizes: '1440x900', form: 'wide' },
] as const

/**
 * Returns the manifest of the installable site in a language (https://www.w3.org/TR/appmanifest/). All three languages
 * are one app.
 */
function manifestIn(locale: Locale, { brand, words }: Uses): object {
  const texts = words.texts(locale)
  const edition = brand.version() === '' ? '' : `?v=${brand.version()}`
  const path = (bare: string) => (bare === '/' ? prefixes[locale] || '/' : prefixes[locale] + bare)
  return {
    id: '/',
    name: texts['site.name'],
    short_name: brand.now().shortName,
    description: texts['site.tagline'],
    lang: tags[locale],
    dir: 'ltr',
    start_url: path('/'),
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#090d12',
    theme_color: '#10161d',
    categories: ['sports', 'entertainment', 'news'],
    icons: [
      { src: `/favicon.svg${edition}`, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      ...[192, 512]
        .flatMap((size) => [icon('icon', size, 'any'), icon('maskable', size, 'maskable')])
        .map((one) => ({ ...one, src: one.src + edition })),
    ],
    // Their pictures show the built-in brand.
    screenshots: (edition === '' ? screenshots : []).map(({ name, sizes, form }) => ({
      src: `/app/${name}.webp`,
      type: 'image/webp',
      sizes,
      form_factor: form,
      label: texts[`app.screenshot.${name}`],
    })),
    shortcuts: shortcuts.map(([name, bare]) => ({
      name: texts[`app.shortcut.${name}`],
      url: path(bare),
      icons: [icon(`shortcut-${name}`, 96, 'any')],
    })),
    share_target: {
      action: path('/chia-se'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'media', accept: [...uploadTypes.pictures, ...uploadTypes.videos] }],
      },
    },
  }
}

/**
 * Serves the manifest of each language. Also handles shares to the site when no service worker does: it redirects to
 * the feed.
 */
export function serveWebManifest(app: FastifyInstance, uses: Uses): void {
  for (const [locale, prefix] of Object.entries(prefixes) as [Locale, string][]) {
    app.get(`${prefix}/manifest.webmanifest`, async (_, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(manifestIn(uses.words.offered(locale), uses))),
    )
    app.post(`${prefix}/chia-se`, {
      // Runs before the body is read, since the body is not used.
      onRequest: async (_, reply) => reply.redirect(`${prefix}/bang-tin`, 303),
      handler: async () => {},
    })
  }
}
