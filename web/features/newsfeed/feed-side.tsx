import Radio from 'lucide-react/icons/radio'
import type { ReactNode } from 'react'
import type { anchor } from '#contract/commentators.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { newsfeedTags } from '#contract/newsfeed.ts'
import type { FixtureSummary, totalLive } from '#contract/schedule.ts'
import type { Tip, tipList } from '#contract/tips.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useReading } from '#web/features/odds/odds.preferences.ts'
import { pickText, tipPriceText } from '#web/features/tips/pick-text.ts'
import { tipPath } from '#web/features/tips/tip-address.ts'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { commentatorPath } from '#web/mention/commentator-path.ts'
import { pathOf } from '#web/mention/feed-address.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type FeedSideProps = {
  tags: Loaded<DataOf<typeof newsfeedTags>>
  live: Loaded<DataOf<typeof totalLive>>
  tips: Loaded<DataOf<typeof tipList>>
  people: Loaded<DataOf<typeof anchor>>
}

const rowClass = 'flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-surface-3'

export function FeedSide({ tags, live, tips, people }: FeedSideProps) {
  const t = useTranslate()
  return (
    <aside
      aria-label={t('feed.side')}
      className="sticky top-[calc(var(--header)+1.25rem)] hidden max-h-[calc(100dvh-var(--header)-2.5rem)] flex-col gap-4 overflow-y-auto pb-4 lg:flex"
    >
      {live.ok && live.data.list.length > 0 && (
        <Box title={t('feed.side.live')}>
          {live.data.list.map((fixture) => (
            <LiveLine key={fixture.fixtureId} fixture={fixture} />
          ))}
        </Box>
      )}
      {tags.ok && tags.data.list.length > 0 && (
        <Box title={t('feed.side.tags')}>
          {tags.data.list.slice(0, 6).map(({ tag, posts }) => (
            <li key={tag}>
              <LocaleLink
                to={pathOf({ tag })}
                className="flex min-h-11 items-center justify-between gap-3 px-4 hover:bg-surface-3"
              >
                <span className="min-w-0 truncate font-semibold">#{tag}</span>
                <span className="tabular shrink-0 text-[0.8125rem] text-ink-3">
                  {t('feed.side.tagPosts', { count: posts })}
                </span>
              </LocaleLink>
            </li>
          ))}
        </Box>
      )}
      {tips.ok && tips.data.list.length > 0 && (
        <Box title={t('feed.side.tips')}>
          {tips.data.list.map((tip) => (
            <TipLine key={tip.id} tip={tip} />
          ))}
        </Box>
      )}
      {people.ok && people.data.list.length > 0 && (
        <Box title={t('feed.side.people')}>
          {people.data.list.map(({ userId, username, link, name, profilePicture, isLive }) => (
            <li key={userId}>
              <LocaleLink to={commentatorPath({ username, link })} className={rowClass}>
                <Avatar name={name} seed={userId} picture={profilePicture} size={36} />
                <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                {isLive && <Radio size={16} role="img" aria-label={t('fixture.live')} className="shrink-0 text-live" />}
              </LocaleLink>
            </li>
          ))}
        </Box>
      )}
    </aside>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card shrink-0 overflow-hidden">
      <h2 className="px-4 pb-1 pt-3.5 text-sm font-bold">{title}</h2>
      <ul className="pb-2">{children}</ul>
    </section>
  )
}

function LiveLine({ fixture }: { fixture: FixtureSummary }) {
  const { home, away, slug } = fixture
  return (
    <li>
      <LocaleLink to={`/truc-tiep/${slug}`} className={rowClass}>
        <Crest of={home} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{home.name}</span>
          <span className="block truncate text-sm font-semibold">{away.name}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <Score fixture={fixture} className="text-sm font-bold" />
          <span className="tabular text-[0.8125rem] font-semibold text-primary">
            <ClockText fixture={fixture} isShort />
          </span>
        </span>
      </LocaleLink>
    </li>
  )
}

function TipLine({ tip }: { tip: Tip }) {
  const t = useTranslate()
  const { format, style } = useReading()
  const { fixture, market, price, tipster } = tip
  return (
    <li>
      <LocaleLink to={tipPath(tip)} className={rowClass}>
        <Avatar name={tipster.displayName} seed={tipster.userId} picture={tipster.profilePicture} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{pickText(tip, fixture, { t, style })}</span>
          <span className="block truncate text-[0.8125rem] text-ink-3">
            {fixture.home.name} – {fixture.away.name}
          </span>
        </span>
        <span className="tabular shrink-0 text-sm font-bold">{tipPriceText(market, price, format)}</span>
      </LocaleLink>
    </li>
  )
}
