import type Hls from 'hls.js'
import { childrenOf } from '#web/player/mp4/mp4-boxes.ts'
import type { WrittenMedia } from './provider.ts'

/** Reports the fragmented MP4 that hls.js appends, with the initialisation segment before it. */
export function tapMedia(hls: Hls, events: typeof Hls.Events, wrote: (media: WrittenMedia) => void): void {
  let init: Uint8Array | null = null
  let discontinuity: number | null = null
  hls.on(events.BUFFER_APPENDING, (_event, { data, offset = 0, frag }) => {
    if (childrenOf(data, 'moov').length > 0) init = data
    else if (init) {
      const continues = discontinuity === null || discontinuity === frag.cc
      discontinuity = frag.cc
      wrote({ init, payload: data, offsetS: offset, continues })
    }
  })
}
