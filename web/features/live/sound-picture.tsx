import { useEffect, useRef } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { floorDb, gaugeSound } from '#web/player/sound-level.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { LiveCommentator } from './live-room.ts'

/** Shown instead of the picture to a viewer who only listens: the commentator, the score, and the level of the sound. */
export function SoundPicture({ fixture, commentator }: { fixture: FixtureSummary; commentator: LiveCommentator }) {
  const { name, userId, profilePicture } = commentator
  return (
    <div className="flex flex-col items-center gap-2 text-center @max-[560px]:flex-row @max-[560px]:gap-4">
      <Level>
        <Avatar name={name} seed={userId} picture={profilePicture} size={44} />
      </Level>
      <p className="font-semibold">{name}</p>
      <p className="@max-[560px]:hidden flex max-w-full flex-wrap items-baseline justify-center gap-x-3 px-3 text-sm">
        <span>{fixture.home.name}</span>
        <Score isOpen fixture={fixture} className="text-2xl font-bold" />
        <span>{fixture.away.name}</span>
      </p>
      <p className="@max-[560px]:hidden text-xs text-on-picture-2">
        <ClockText fixture={fixture} />
      </p>
    </div>
  )
}

/** A ring that grows with the sound. Without a measurement, or with reduced motion, it stays still. */
function Level({ children }: { children: React.ReactNode }) {
  const player = usePlayer()
  const ring = useRef<HTMLDivElement>(null)
  const isPaused = usePlayerState((state) => state.isPaused)

  useEffect(() => {
    const media = player.media()
    // Firefox stops the sound of a captured element.
    if (!media || !('captureStream' in media) || isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return
    const gauge = gaugeSound(media, (level) => {
      const peak = level.kind === 'measured' ? Math.max(...level.channels) : floorDb
      ring.current?.style.setProperty('--level', (1 - peak / floorDb).toFixed(2))
    })
    return () => gauge.close()
  }, [player, isPaused])

  return (
    <div ref={ring} className="sound-ring rounded-full">
      {children}
    </div>
  )
}
