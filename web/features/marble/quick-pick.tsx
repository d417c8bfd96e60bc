import type { MarbleRace, OwnPick } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarbleDot } from './marble-dot.tsx'
import { usePick } from './use-pick.ts'

type QuickPickProps = {
  race: MarbleRace
  isOpen: boolean
  own: OwnPick | null
  picked: (pick: OwnPick) => void
}

/** Picks the favourite of the next race with one press. Between races, it replaces the commentary. */
export function QuickPick({ race, isOpen, own, picked }: QuickPickProps) {
  const { locale, translate: t } = useLanguage()
  const { isBusy, pick } = usePick(race.raceId, picked)
  const said = own
    ? t('marble.yours', { name: marbleOf(own.marbleId).names[locale] })
    : t(isOpen ? 'marble.quickPick' : 'marble.pickClosed', { race: race.raceNo })
  return (
    <fieldset className="marble-quick">
      <legend className="sr-only">{t('marble.pick')}</legend>
      <p className="truncate text-xs leading-4 font-semibold sm:text-sm">{said}</p>
      <div className="marble-quick-row">
        {race.marbles.map((id) => (
          <button
            key={id}
            type="button"
            title={marbleOf(id).names[locale]}
            aria-pressed={own?.marbleId === id}
            disabled={!isOpen || isBusy}
            onClick={() => void pick(id)}
            className={classNames('marble-quick-button', own?.marbleId === id && 'marble-quick-own')}
          >
            <MarbleDot id={id} size={32} />
            <span className="sr-only">{marbleOf(id).names[locale]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
