import type { FixtureSummary } from '#contract/schedule.ts'
import { PlayerMark } from '#web/features/players/player-mark.tsx'
import { TournamentMark } from '#web/features/tournaments/tournament-mark.tsx'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { SpoilerText } from '#web/fixture/spoilers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Crest } from '#web/ui/crest.tsx'
import type { SearchOption } from './search-options.ts'

export function OptionFace({ option }: { option: SearchOption }) {
  const t = useTranslate()
  switch (option.kind) {
    case 'team': {
      const { name, country, kind } = option.team
      const about = country.name || t(kind === 'national' ? 'teams.national' : 'teams.club')
      return <Line mark={<Crest of={option.team} size={28} />} name={name} about={about} />
    }
    case 'player': {
      const { name, position, team } = option.player
      const about = [team?.name, position && t(`playerPage.position.${position}`)].filter(Boolean).join(' · ')
      return <Line mark={<PlayerMark player={option.player} size={28} />} name={name} about={about} />
    }
    case 'tournament': {
      const { name, colour, country, season } = option.tournament
      const about = [country.name || t('tournaments.international'), season?.name].filter(Boolean).join(' · ')
      return <Line mark={<TournamentMark colour={colour} size={28} />} name={name} about={about} />
    }
    case 'commentator': {
      const { name, userId, profilePicture, username, isLive } = option.commentator
      const about = isLive ? t('search.live') : `@${username}`
      return (
        <Line
          mark={<Avatar name={name} seed={userId} picture={profilePicture} size={28} />}
          name={name}
          about={about}
        />
      )
    }
    case 'fixture':
      return <FixtureLine fixture={option.fixture} />
  }
}

function Line({ mark, name, about }: { mark: React.ReactNode; name: string; about: string }) {
  return (
    <>
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block truncate text-xs text-ink-2">{about}</span>
      </span>
    </>
  )
}

function FixtureLine({ fixture }: { fixture: FixtureSummary }) {
  const kickOffText = useKickOffText()
  const { home, away, tournament, kickOff } = fixture
  const phase = phaseOf(fixture)
  const hasScore = phase !== 'before' && home.score !== null && away.score !== null
  return (
    <>
      <span className="flex shrink-0 gap-0.5">
        <Crest of={home} size={28} />
        <Crest of={away} size={28} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">
          {home.name} – {away.name}
        </span>
        <span className="block truncate text-xs text-ink-2">
          {phase === 'on' ? <ClockText fixture={fixture} isShort /> : kickOffText(kickOff)}
          {` · ${tournament.name}`}
        </span>
      </span>
      {hasScore && (
        <span className="tabular shrink-0 text-sm font-bold">
          <SpoilerText>{`${home.score}–${away.score}`}</SpoilerText>
        </span>
      )}
    </>
  )
}
