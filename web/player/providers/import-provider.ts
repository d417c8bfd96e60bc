import { createBackoff } from './backoff.ts'
import { fileLoader } from './file.ts'
import { hlsLoader } from './hls.ts'
import { nativeLoader } from './native.ts'
import type { CreateProvider, ProviderLoader, SourceKind } from './provider.ts'

/** In order of preference: a file needs nothing but the browser; hls.js can steer latency; the system's player cannot, but is all an iPhone has. */
const loaders: readonly ProviderLoader[] = [fileLoader, hlsLoader, nativeLoader]

type Wish = {
  media: HTMLVideoElement
  /** Asked before each try. */
  isWanted(): boolean
  failed(why: 'reconnecting' | 'unsupported'): void
}

/** Null where the browser cannot play at all; a failed download is tried again for as long as it is wanted. */
export async function importProvider(kind: SourceKind, wish: Wish): Promise<CreateProvider | null> {
  const loader = loaders.find((candidate) => candidate.canPlay(wish.media, kind))
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
