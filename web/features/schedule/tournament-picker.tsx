import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import type { DayTournament } from '#contract/schedule-days.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { type ScheduleKind, schedulePath } from '#web/fixture/schedule-slug.ts'
import { SportIcon } from '#web/fixture/sport-icon.tsx'
import { folded } from '#web/i18n/folded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useFavourites } from './favourites/use-favourites.ts'

/** A shorter list needs no search field. */
const searchableFrom = 9

type TournamentPickerProps = { kind: ScheduleKind; tournaments: DayTournament[] }

export function TournamentPicker({ kind, tournaments }: TournamentPickerProps) {
  const t = useTranslate()
  const [sought, setSought] = useState('')
  const { tournaments: starred } = useFavourites()
  if (tournaments.length === 0) return null
  const found = tournaments
    .filter(({ name }) => sought === '' || folded(name).includes(folded(sought)))
    .toSorted((a, b) => Number(starred.includes(b.id)) - Number(starred.includes(a.id)))
  return (
    <Popover
      shape="menu"
      label={t('fixtures.tournaments')}
      hasWords
      triggerClass={chipClass('off')}
      trigger={
        <>
          <Trophy size={18} aria-hidden />
          {t('fixtures.tournaments')}
        </>
      }
    >
      <div className="flex max-h-[min(26rem,60dvh)] w-[min(20rem,calc(100vw-3.25rem))] flex-col">
        {tournaments.length >= searchableFrom && (
          <input
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            aria-label={t('fixtures.findTournament')}
            placeholder={t('fixtures.findTournament')}
            className="mb-1 h-11 shrink-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-3"
          />
        )}
        <TournamentLinks kind={kind} tournaments={found} />
        {found.length === 0 && <p className="px-3 py-4 text-sm text-ink-2">{t('fixtures.noTournament')}</p>}
      </div>
    </Popover>
  )
}

const TournamentLinks = cachedFragment('tournaments', ({ kind, tournaments }: TournamentPickerProps) => (
  <ul className="overflow-y-auto">
    {tournaments.map(({ id, name, sport, total }) => (
      <li key={id}>
        <LocaleLink to={schedulePath(kind, { tournamentId: id })} prefetch="none" className={menuItemClass}>
          <SportIcon sport={sport} />
          <span className="menu-name">{name}</span>
          <span className="menu-count">{total}</span>
        </LocaleLink>
      </li>
    ))}
  </ul>
))
