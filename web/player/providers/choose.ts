import { hlsLoader } from './hls.ts'
import { nativeLoader } from './native.ts'
import type { ProviderLoader } from './provider.ts'

/** In order of preference: hls.js can steer latency; the system's player cannot, but is all an iPhone has. */
const loaders: readonly ProviderLoader[] = [hlsLoader, nativeLoader]

export function chooseLoader(media: HTMLVideoElement): ProviderLoader | null {
  return loaders.find((loader) => loader.canPlay(media)) ?? null
}
