import type { Locale } from '#contract/envelope.ts'
import { articleIdOf, newsPath } from '#web/features/articles/article-path.ts'
import { scheduleKinds } from '#web/fixture/schedule-slug.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { readUrl } from '#web/read-url.ts'

export const offlinePath = '/ngoai-tuyen'
const worker = '/service-worker.js'
const pagesPrefix = 'khan-dai-pages-'

export type KeptKind = 'shell' | 'schedule' | 'article'
/** A page as the service worker stores it (web/public/worker/kept-pages.js). `at` is in epoch ms. */
export type KeptPage = { path: string; kind: KeptKind; title: string; at: number }

/** Returns the kind of page to store for offline use, or null for other pages. */
export function keptKindOf(pathname: string): Exclude<KeptKind, 'shell'> | null {
  const { path } = splitLocale(pathname)
  if (scheduleKinds.some((kind) => path === `/${kind}` || path.startsWith(`/${kind}/`))) return 'schedule'
  return path.startsWith(`${newsPath}/`) && articleIdOf(path.slice(newsPath.length + 1)) ? 'article' : null
}

/** Waits for the active service worker. Never resolves when none is registered. */
async function activeWorker(): Promise<ServiceWorker> {
  const registration = await navigator.serviceWorker.ready
  return registration.active ?? Promise.reject(new Error('The service worker went away'))
}

async function postToWorker(message: object): Promise<void> {
  ;(await activeWorker()).postMessage(message)
}

export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window
}

export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(worker, { scope: '/' })
}

const isLoadedPart = (name: string) => readUrl(name)?.pathname.startsWith('/assets/') === true

/** Stores the current page, with its loaded scripts and shown pictures, for offline use. */
export function keepThisPage(kind: KeptKind, pathname: string): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
  return postToWorker({
    type: 'keep',
    page: {
      kind,
      path: pathname,
      title: document.title.replace(/^\(\d+\+?\) /, '').replace(/ · [^·]*$/, ''),
      build: window.__reactRouterManifest?.version ?? '',
      files: loaded.filter(isLoadedPart),
      pictures: pictures.filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc),
    },
  })
}

/** Stores the offline page. The service worker shows it when the requested page is not stored. */
export function keepOfflinePage(locale: Locale): Promise<void> {
  return keepThisPage('shell', localePath(locale, offlinePath))
}

export function deletePages(): Promise<void> {
  return postToWorker({ type: 'forget' })
}

/** Returns the stored pages, newest first. */
export async function readKeptPages(): Promise<KeptPage[]> {
  if (!canKeep()) return []
  const names = (await caches.keys()).filter((name) => name.startsWith(pagesPrefix))
  const pages = await Promise.all(names.map(pagesIn))
  return pages.flat().sort((a, b) => b.at - a.at)
}

async function pagesIn(name: string): Promise<KeptPage[]> {
  const cache = await caches.open(name)
  const read = (await cache.keys()).map(async (request): Promise<KeptPage[]> => {
    const note = (await cache.match(request))?.headers.get('x-kept')
    if (!note) return []
    const { kind, title, at } = JSON.parse(decodeURIComponent(note)) as KeptPage
    return [{ path: new URL(request.url).pathname, kind, title, at }]
  })
  return (await Promise.all(read)).flat()
}
