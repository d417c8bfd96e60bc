import { type LinkPreview, newsfeedLink } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'

const maxKept = 100

/** Previews by address, the newest last, so that a message that is shown again does not change its height. */
const kept = new Map<string, LinkPreview | null>()

/** Returns the preview of an address, null when the page has none, and undefined when it was not read yet. */
export function knownPreview(url: string): LinkPreview | null | undefined {
  return kept.get(url)
}

/** Reads the preview of an address. A failed read counts as no preview, and is not kept. */
export async function readPreview(url: string): Promise<LinkPreview | null> {
  const { preview } = await call(newsfeedLink, { url }).catch(() => ({ preview: undefined }))
  if (preview === undefined) return null
  kept.delete(url)
  kept.set(url, preview)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break
    kept.delete(oldest)
  }
  return preview
}
