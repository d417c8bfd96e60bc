/** Text and files that another app shared with the installed site. */
export type SharedThings = { text: string; files: File[] }

const cachePrefix = 'khan-dai-shared-'
const mark = 'chia-se'

/**
 * Removes and returns what the service worker stored (web/public/worker/shared-things.js). Returns null without stored
 * text or files.
 */
export async function takeShared(): Promise<SharedThings | null> {
  if (!new URLSearchParams(location.search).has(mark) || !('caches' in window)) return null
  const name = (await caches.keys()).find((one) => one.startsWith(cachePrefix))
  if (!name) return null
  const cache = await caches.open(name)
  const text = (await (await cache.match('/shared/text'))?.text()) ?? ''
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/shared/file/'))
  const files = await Promise.all(requests.map((request) => fileIn(cache, request)))
  await caches.delete(name)
  const found = files.filter((file) => file !== null)
  return text === '' && found.length === 0 ? null : { text, files: found }
}

async function fileIn(cache: Cache, request: Request): Promise<File | null> {
  const answer = await cache.match(request)
  if (!answer) return null
  const type = answer.headers.get('content-type') ?? ''
  return new File([await answer.blob()], decodeURIComponent(answer.headers.get('x-name') ?? ''), { type })
}
