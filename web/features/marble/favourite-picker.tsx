import type { MarbleRace, OwnPick } from '#contract/marble.ts'
import { marbleOf, pickRewards } from '#contract/rules/marble-field.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarbleDot } from './marble-dot.tsx'
import type { OwnPicks } from './use-own-picks.ts'
import { usePick } from './use-pick.ts'

type FavouritePickerProps = {
  race: MarbleRace
  isOpen: boolean
  own: OwnPick | null
  totals: OwnPicks['totals']
  picked: (pick: OwnPick) => void
}

/** Lets members pick their favourite of the next race. Another press changes the pick until picks close. */
export function FavouritePicker({ race, isOpen, own, totals, picked }: FavouritePickerProps) {
  const { locale, translate: t } = useLanguage()
  const { isBusy, pick } = usePick(race.raceId, picked)
  const [first = 0, second = 0, third = 0] = pickRewards

  return (
    <section aria-labelledby="favourite" className="card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="favourite" className="text-lg font-bold">
          {t('marble.pick')}
        </h2>
        <p className="text-sm text-ink-2">
          {t(isOpen ? 'marble.pickOpen' : 'marble.pickClosed', { race: race.raceNo })}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {race.marbles.map((id) => {
          const isOwn = own?.raceId === race.raceId && own.marbleId === id
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isOwn}
              disabled={!isOpen || isBusy}
              onClick={() => void pick(id)}
              className={classNames(
                'tap flex items-center gap-2 rounded-md border px-2.5 py-1.5 text-left text-sm font-semibold transition-colors duration-150 disabled:cursor-not-allowed',
                isOwn ? 'border-gold bg-gold-soft text-gold-ink' : 'border-line bg-surface-2 hover:border-line-strong',
                !isOpen && !isOwn && 'opacity-70',
              )}
            >
              <MarbleDot id={id} size={26} />
              <span className="min-w-0 truncate">{marbleOf(id).names[locale]}</span>
            </button>
          )
        })}
      </div>
      {totals && totals.picks > 0 && (
        <p className="tabular mt-3 text-sm font-semibold text-ink-2">
          {t('marble.ownTotals', { picks: totals.picks, wins: totals.wins, rewards: totals.rewards })}
        </p>
      )}
      <p className="mt-3 text-xs text-ink-3">{t('marble.pickRule', { first, second, third })}</p>
    </section>
  )
}
