import { createBackoff } from './backoff.ts'
import { fileLoader } from './file.ts'
import { hlsLoader } from './hls.ts'
import { nativeLoader } from './native.ts'
import type { CreateProvider, ProviderLoader, ProviderName, SourceKind } from './provider.ts'
import { pushLoader } from './push/push.ts'

/**
 * Loaders in order of preference. A file only needs the browser. The push needs one request, hls.js several a second.
 * The system's player cannot control latency.
 */
const loaders: readonly ProviderLoader[] = [fileLoader, pushLoader, hlsLoader, nativeLoader]

type Wish = {
  media: HTMLVideoElement
  /** Providers that gave up this source. */
  givenUp?: readonly ProviderName[]
  isWanted(): boolean
  failed(why: 'reconnecting' | 'unsupported'): void
}

/**
 * Returns null when the browser cannot play the source, or when the provider is no longer wanted. A failed download is
 * retried as long as the provider is wanted.
 */
export async function importProvider(kind: SourceKind, wish: Wish): Promise<CreateProvider | null> {
  const loader = loaders.find(({ name, canPlay }) => !wish.givenUp?.includes(name) && canPlay(wish.media, kind))
  if (!loader) {
    wish.failed('unsupported')
    return null
  }
  const backoff = createBackoff({ firstMs: 1_000, ceilingMs: 10_000 })
  while (wish.isWanted()) {
    try {
      return await loader.open(kind)
    } catch {
      wish.failed('reconnecting')
      await new Promise((resolve) => setTimeout(resolve, backoff.next()))
    }
  }
  return null
}
