import type Hls from 'hls.js'

/** What was played stays this long, for a short way back without asking the server. */
const keptS = 30
const surplusS = 10

/**
 * Bounds what was played, in place of hls.js, which does it whenever a playlist comes, while a part may be on its way in:
 * it then takes the part's segment for evicted (1.7.4, FragmentTracker.detectEvictedFragments), finds nothing to load at
 * the segment's end, and the picture stands still for three seconds, once a minute or so. Here it is done when the newest
 * part is in and the next is not there yet.
 */
export function trimBackBuffer(hls: Hls, events: typeof Hls.Events, media: HTMLVideoElement): void {
  hls.on(events.FRAG_BUFFERED, (_event, { part }) => {
    const isNewest = !part || hls.latestLevelDetails?.partList?.at(-1) === part
    const { buffered, currentTime } = media
    if (!isNewest || buffered.length === 0 || currentTime - buffered.start(0) < keptS + surplusS) return
    hls.trigger(events.BUFFER_FLUSHING, { startOffset: 0, endOffset: currentTime - keptS, type: null })
  })
}
