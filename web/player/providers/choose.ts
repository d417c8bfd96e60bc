import { hlsLoader } from './hls.ts'
import { nativeLoader } from './native.ts'
import type { ProviderLoader, SourceKind } from './provider.ts'

/** In order of preference: hls.js can steer latency, the system's player cannot, but is all an iPhone has. */
const loaders: readonly ProviderLoader[] = [hlsLoader, nativeLoader]

export class UnsupportedBrowser extends Error {}

export function openProvider(media: HTMLVideoElement, kind: SourceKind): ReturnType<ProviderLoader['open']> {
  const loader = loaders.find((candidate) => candidate.canPlay(media))
  if (!loader) throw new UnsupportedBrowser('neither Media Source Extensions nor native HLS')
  return loader.open(kind)
}
