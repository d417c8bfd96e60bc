import CirclePlay from 'lucide-react/icons/circle-play'
import type { Replay } from '#contract/members.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

const minuteMs = 60_000

/** Recorded streams, without the scores. Each links to the match's page with this commentator. */
export function ReplayList({ replays, username }: { replays: Replay[]; username: string }) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {replays.map(({ streamId, startedAt, durationMs, fixture }) => (
        <li key={streamId}>
          <LocaleLink
            to={`/truc-tiep/${fixture.slug}/${username}`}
            className="card flex items-center gap-3 p-3 hover:border-line-strong"
          >
            <span aria-hidden className="flex shrink-0 -space-x-2">
              <Crest of={fixture.home} size={44} />
              <Crest of={fixture.away} size={44} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold">
                {fixture.home.name} – {fixture.away.name}
              </span>
              <span className="tabular block text-sm text-ink-2">
                {kickOffText(startedAt)} ·{' '}
                {t('member.replay.length', { minutes: Math.max(1, Math.round(durationMs / minuteMs)) })}
              </span>
            </span>
            <CirclePlay size={24} aria-hidden className="shrink-0 text-primary" />
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
