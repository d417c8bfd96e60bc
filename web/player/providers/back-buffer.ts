import type Hls from 'hls.js'

/** Time for which played media stays in the buffer, so that a short seek back needs no request. */
const keptS = 30
const surplusS = 10

/**
 * Removes old played media after the newest part is loaded and before the next one exists. hls.js would do it at every
 * playlist update, while a part may be loading. It would then treat that part's segment as evicted (1.7.4,
 * FragmentTracker.detectEvictedFragments) and find nothing to load at the segment's end. The picture would freeze for
 * three seconds, about once a minute.
 */
export function trimBackBuffer(hls: Hls, events: typeof Hls.Events, media: HTMLVideoElement): void {
  hls.on(events.FRAG_BUFFERED, (_event, { part }) => {
    const isNewest = !part || hls.latestLevelDetails?.partList?.at(-1) === part
    const { buffered, currentTime } = media
    if (!isNewest || buffered.length === 0 || currentTime - buffered.start(0) < keptS + surplusS) return
    hls.trigger(events.BUFFER_FLUSHING, { startOffset: 0, endOffset: currentTime - keptS, type: null })
  })
}
