import type { ReactNode } from 'react'
import { PlayerMark } from '#web/features/players/player-mark.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { PlayerFacts } from './article-cards.ts'

/** A player with team, position and career figures. The whole card links to the player's page. */
export function ArticlePlayer({ player }: { player: PlayerFacts }) {
  const t = useTranslate()
  const text = useNumberText()
  const { slug, name, number, position, team, total } = player
  const facts = [
    position !== null && t(`playerPage.position.${position}`),
    number !== null && t('article.player.number', { number }),
    team?.name,
  ].filter(Boolean)
  const hasLineups = total.matches > 0
  const figures = [
    { label: t('playerPage.matches'), count: total.matches },
    { label: t('playerPage.goals'), count: total.goals },
    { label: t('playerPage.assists'), count: total.assists },
  ].filter(({ count }) => hasLineups || count > 0)
  return (
    <section
      aria-label={t('article.player', { name })}
      className="article-embed card group relative overflow-hidden hover:border-line-strong"
    >
      {team && <span aria-hidden className="block h-1" style={{ background: team.colour }} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <PlayerMark player={player} size={56} />
        <div className="min-w-0 flex-1 basis-40">
          <LocaleLink
            to={`/cau-thu/${slug}`}
            className="card-link text-lg font-bold leading-snug wrap-anywhere group-hover:text-primary"
          >
            {name}
          </LocaleLink>
          <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
        </div>
        {figures.length > 0 && (
          <dl className="grid auto-cols-fr grid-flow-col gap-x-5 text-center max-sm:w-full max-sm:border-t max-sm:border-line max-sm:pt-3">
            {figures.map(({ label, count }) => (
              <Figure key={label} label={label}>
                {text(count)}
              </Figure>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="tabular text-xl font-bold leading-tight">{children}</dd>
    </div>
  )
}
