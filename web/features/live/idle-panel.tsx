import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { FixtureSummary } from '#contract/schedule.ts'
import { BookButton } from '#web/features/bookings/book-button.tsx'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useDayText } from '#web/time/use-day-text.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { Countdown } from './countdown.tsx'
import { type LiveCommentator, type LiveRoom, otherOnAir, recordingOf } from './live-room.ts'
import { liveAddress } from './load-live-room.ts'
import { ReplayParts } from './replay-parts.tsx'
import { WatchOther } from './watch-other.tsx'

type Props = {
  room: LiveRoom
  commentator: LiveCommentator | null
  /**
   * True when the chosen commentator has a recording, or was on air while this page was open. "Not live yet" would then
   * be wrong.
   */
  hasBroadcast: boolean
  /** Another live fixture, for a viewer whose broadcast is over. */
  next: FixtureSummary | null
  base: string
  /** @param startAtMs program time; null for the start. */
  replay: (startAtMs: number | null) => void
}

export function IdlePanel({ room, commentator, hasBroadcast, next, base, replay }: Props) {
  const t = useTranslate()
  const zone = useZone()
  const dayText = useDayText()
  const phase = phaseOf(useLiveFixture(room))
  const plannedAt = commentator?.plannedAt ?? null
  const planned = plannedAt === null ? null : `${timeText(plannedAt, zone)} · ${dayText(plannedAt)}`
  const other = otherOnAir(room, commentator)
  const recording = recordingOf(commentator)
  return (
    <div>
      <p className="idle-title text-lg font-bold sm:text-xl">
        {phase === 'over'
          ? t('watch.finished')
          : commentator
            ? t(hasBroadcast ? 'watch.ended' : 'watch.offline', { name: commentator.name })
            : t('watch.offlineNobody')}
      </p>
      {/* Shows only one of these texts, because the picture on a phone has no space for more. */}
      <p className="idle-text mt-1 text-sm text-on-picture-2">
        {phase === 'over'
          ? t('watch.finishedText')
          : hasBroadcast
            ? t('watch.endedText')
            : planned
              ? t('watch.plannedAt', { time: planned })
              : t('watch.offlineText')}
      </p>
      {phase !== 'over' && !hasBroadcast && <Countdown kickOff={room.kickOff} />}
      <div className="idle-buttons mt-3 flex flex-wrap justify-center gap-2">
        {other && <WatchOther {...{ room, other, base }} />}
        {!other && next && (hasBroadcast || phase === 'over') && (
          <LocaleLink
            to={liveAddress(base, { slug: next.slug, username: null })}
            className={classNames(buttonClass(), 'max-w-full')}
          >
            <Play size={18} aria-hidden className="shrink-0" />
            <span className="truncate">{t('watch.next', { home: next.home.name, away: next.away.name })}</span>
          </LocaleLink>
        )}
        <BookButton fixture={room} />
        {recording && (
          <Button tone={other || next ? 'neutral' : 'primary'} onClick={() => replay(null)}>
            <RotateCcw size={18} aria-hidden />
            <span className="truncate">{t('watch.replay')}</span>
          </Button>
        )}
      </div>
      {recording && <ReplayParts fixture={room} broadcasts={recording.broadcasts} replay={replay} />}
    </div>
  )
}
