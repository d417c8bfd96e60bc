import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useState } from 'react'
import { liveRoom } from '#contract/live.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { ChatSkeleton } from '#web/features/chat/chat-skeleton.tsx'
import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import { giftAddition } from '#web/features/gifts/gift-addition.tsx'
import { withMoments } from '#web/features/goal-moments/moment-addition.tsx'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import type { LiveSchedule } from './use-live-schedule.ts'

const addition = withMoments(giftAddition(null))

export function MatchChat({ schedule }: { schedule: LiveSchedule }) {
  const t = useTranslate()
  const { matchInChatBox: match, schedulelive, futureMatch, totalFutureMatch, isLoaded, choose } = schedule
  if (!isLoaded) return <ChatSkeleton hasComposer />
  if (!match)
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState
          icon={<MessageCircle size={24} />}
          title={t('schedule.chatNone')}
          text={t('schedule.chatNoneText')}
          action={<WayOn to="/truc-tiep" label="nav.live" />}
        />
      </div>
    )
  return (
    <>
      <div className="shrink-0 space-y-2 border-b border-line p-3">
        <label className="block">
          <span className="sr-only">{t('schedule.chatMatch')}</span>
          <select
            value={match.fixtureId}
            onChange={(event) => choose(event.target.value)}
            className="h-11 w-full truncate rounded-md border border-line-strong bg-surface-2 px-3 text-sm font-semibold text-ink"
          >
            <Choices label={t('fixtures.status.live')} matches={schedulelive} />
            <Choices label={`${t('fixtures.status.coming')} (${totalFutureMatch})`} matches={futureMatch} />
          </select>
        </label>
        <MatchLine key={match.fixtureId} fixture={match} />
      </div>
      <Room key={match.fixtureId} fixtureId={match.fixtureId} />
    </>
  )
}

function Choices({ label, matches }: { label: string; matches: FixtureSummary[] }) {
  const t = useTranslate()
  if (matches.length === 0) return null
  return (
    <optgroup label={label}>
      {matches.map(({ fixtureId, home, away }) => (
        <option key={fixtureId} value={fixtureId}>
          {t('fixture.versus', { home: home.name, away: away.name })}
        </option>
      ))}
    </optgroup>
  )
}

function MatchLine({ fixture: given }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const fixture = useLiveFixture(given)
  return (
    <p className="flex items-center gap-3 px-1 text-sm">
      <Score fixture={fixture} className="text-lg font-bold" />
      <span className="min-w-0 flex-1 truncate text-xs font-semibold text-primary">
        <ClockText fixture={fixture} />
      </span>
      <LocaleLink to={`/truc-tiep/${fixture.slug}`} className={buttonClass({ tone: 'neutral', size: 'small' })}>
        {t('fixture.watch')}
      </LocaleLink>
    </p>
  )
}

function Room({ fixtureId }: { fixtureId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const [groupId, setGroupId] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    call(liveRoom, { id: fixtureId, locale }).then(
      (room) => isWanted && setGroupId(room.groupId),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [fixtureId, locale, tries])

  if (hasFailed)
    return (
      <ErrorState
        title={t('chat.failed')}
        text={t('chat.failedText')}
        retryLabel={t('chat.retry')}
        isBusy={false}
        onRetry={() => setTries((count) => count + 1)}
      />
    )
  // On the live schedule, viewers can read and write, but do not count as present in the room.
  return (
    <div className="flex min-h-0 flex-1 flex-col *:flex-1">
      {groupId ? <ChatSlot groupId={groupId} joins={false} addition={addition} /> : <ChatSkeleton hasComposer />}
    </div>
  )
}
