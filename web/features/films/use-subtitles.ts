import { useEffect, useState } from 'react'
import type { SubtitleTrack } from '#contract/films.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { useLocale } from '#web/root-data.ts'
import { chosenLanguage, firstTrack, keepLanguage, off } from './film-preferences.ts'

/** Line from the bottom at which subtitles are above the player's controls. */
const lineFromFoot = -3

/** Selects the subtitle track. `shown` is the URL of the visible track, or null for none. */
export function useSubtitles(tracks: readonly SubtitleTrack[]) {
  const player = usePlayer()
  const locale = useLocale()
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    setShown(firstTrack(tracks, { chosen: chosenLanguage('subtitles'), locale })?.src ?? null)
  }, [tracks, locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: tracks of another source start again
  useEffect(() => {
    const media = player.media()
    if (!media) return
    for (const element of media.querySelectorAll('track')) {
      const { track } = element
      track.mode = element.getAttribute('src') === shown ? 'showing' : 'disabled'
      const lift = () => {
        for (const cue of track.cues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = lineFromFoot
      }
      if (track.cues) lift()
      element.onload = lift
    }
  }, [player, shown, hasPicture])
  return {
    shown,
    choose(src: string | null) {
      setShown(src)
      keepLanguage('subtitles', tracks.find((track) => track.src === src)?.language ?? off)
    },
  }
}
