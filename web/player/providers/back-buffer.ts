import type Hls from 'hls.js'

/** Time for which played media stays buffered, so that a short seek back needs no request. */
const keptS = 30
const surplusS = 10

/**
 * Trims the played media instead of hls.js. hls.js does it at every playlist update, while a part may be loading. It
 * then takes the part's segment for evicted (1.7.4, FragmentTracker.detectEvictedFragments) and finds nothing to load
 * at the segment's end. The picture freezes for three seconds, about once a minute. Here it happens after the newest
 * part is loaded and before the next one exists.
 */
export function trimBackBuffer(hls: Hls, events: typeof Hls.Events, media: HTMLVideoElement): void {
  hls.on(events.FRAG_BUFFERED, (_event, { part }) => {
    const isNewest = !part || hls.latestLevelDetails?.partList?.at(-1) === part
    const { buffered, currentTime } = media
    if (!isNewest || buffered.length === 0 || currentTime - buffered.start(0) < keptS + surplusS) return
    hls.trigger(events.BUFFER_FLUSHING, { startOffset: 0, endOffset: currentTime - keptS, type: null })
  })
}
