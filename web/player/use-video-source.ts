import { type RefObject, useEffect, useState } from 'react'
import type { Highlight } from '#contract/highlights.ts'
import { importProvider } from '#web/player/providers/import-provider.ts'
import type { Provider } from '#web/player/providers/provider.ts'

/**
 * Plays an MP4 with the video element, or HLS with the live player's provider. Returns whether playback failed, and a
 * retry function.
 */
export function useVideoSource(
  video: RefObject<HTMLVideoElement | null>,
  { url, kind }: Highlight['video'],
): { hasFailed: boolean; retry(): void } {
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a new attempt
  useEffect(() => {
    const media = video.current
    if (!media) return
    setFailed(false)
    let isOver = false
    let provider: Provider | null = null
    const fail = () => !isOver && setFailed(true)

    async function openHls(element: HTMLVideoElement): Promise<void> {
      const wish = { media: element, isWanted: () => !isOver, failed: () => fail() }
      const create = await importProvider('hls', wish)
      if (isOver || !create) return
      const made = create(element, {
        status: (status) => status === 'missing' && fail(),
        changed() {},
        interrupt: (change) => change(),
        resumeAt: () => ({ kind: 'live' }),
        giveUp: () => fail(),
        savesData: () => false,
        isSteady: () => false,
        playedShare: () => 1,
      })
      provider = made
      made.load({ url, kind: 'recording' }, { kind: 'live' })
      await element.play().catch(() => undefined)
    }

    if (kind === 'hls') void openHls(media)
    else {
      media.addEventListener('error', fail)
      media.src = url
      // When the browser does not allow autoplay, it shows a play button.
      void media.play().catch(() => undefined)
    }
    return () => {
      isOver = true
      provider?.close()
      media.removeEventListener('error', fail)
      media.removeAttribute('src')
      media.load()
    }
  }, [video, url, kind, turn])

  return { hasFailed, retry: () => setTurn((now) => now + 1) }
}
