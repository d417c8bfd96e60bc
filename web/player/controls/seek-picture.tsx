import { useEffect, useState } from 'react'
import { createKeyframes, type Keyframes } from '#web/player/mp4/keyframe.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'

/** A pointer that moves on needs no picture of the moments between. */
const restMs = 80

/** Shows the picture of a position, above the bar. Empty until it is loaded, and for a viewer who saves data. */
export function SeekPicture({ position }: { position: number }) {
  const player = usePlayer()
  const savesData = usePlayerState((state) => state.savesData)
  const [keyframes, setKeyframes] = useState<Keyframes | null>(null)
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    const made = createKeyframes()
    setKeyframes(made)
    return made.close
  }, [])

  useEffect(() => {
    if (savesData || !keyframes) return
    let isOver = false
    const timer = setTimeout(async () => {
      const source = await player.provider()?.keyframeAt?.(position)
      const found = source && (await keyframes.urlOf(source))
      if (found && !isOver) setUrl(found)
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [player, keyframes, position, savesData])

  if (url === null) return null
  return (
    <video
      className="player-seek-picture"
      src={url}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
