import { createCaptionDecoder } from '#web/player/captions/caption-decoder.ts'
import { createCaptionLog } from '#web/player/captions/caption-log.ts'
import type { CaptionChannel, CaptionScreen } from '#web/player/captions/caption-screen.ts'
import { createCaptionTimeline } from '#web/player/captions/caption-timeline.ts'

type Cue = { channel: CaptionChannel; startS: number; endS: number; screen: CaptionScreen }

export type OpenedTimeline = ReturnType<typeof openTimeline>

/** Opens a timeline of captions that keeps its cues in memory. */
export function openTimeline() {
  const cues = new Set<Cue>()
  const logOf = (channel: CaptionChannel) =>
    createCaptionLog((shown) => {
      const cue = { channel, ...shown }
      cues.add(cue)
      return {
        setEnd(endS) {
          cue.endS = endS
        },
        remove: () => cues.delete(cue),
      }
    })
  const logs = { CC1: logOf('CC1'), CC2: logOf('CC2'), CC3: logOf('CC3'), CC4: logOf('CC4') }
  return {
    timeline: createCaptionTimeline(createCaptionDecoder(), logs),
    count: () => cues.size,
    at(timeS: number, channel: CaptionChannel = 'CC1'): Cue[] {
      return [...cues].filter((cue) => cue.channel === channel && cue.startS <= timeS && timeS < cue.endS)
    },
    /** Returns the text that viewers read at a time; cues that overlap are separated by bars. */
    read(timeS: number, channel: CaptionChannel = 'CC1'): string {
      return this.at(timeS, channel)
        .map(({ screen }) => screen.lines.join(' / '))
        .join(' | ')
    },
  }
}
