import { useState } from 'react'
import { type MarbleRace, marblePick, type OwnPick } from '#contract/marble.ts'
import { marbleOf, pickRewards } from '#contract/marble-field.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { MarbleDot } from './marble-dot.tsx'

type FavouritePickerProps = {
  race: MarbleRace
  isOpen: boolean
  own: OwnPick | null
  picked: (pick: OwnPick) => void
}

/** Eight bytes of this browser's own choice go into the draw with each pick. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The favourite of the next race: one press, and another until picks close. */
export function FavouritePicker({ race, isOpen, own, picked }: FavouritePickerProps) {
  const { locale, translate: t } = useLanguage()
  const session = useSession()
  const [busyId, setBusyId] = useState<number | null>(null)
  const [first = 0, second = 0, third = 0] = pickRewards

  async function pick(marbleId: number): Promise<void> {
    if (session.kind !== 'member' && !(await askToLogIn('login'))) return
    setBusyId(marbleId)
    try {
      picked(await call(marblePick, { raceId: race.raceId, marbleId, nonce: newNonce() }))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusyId(null)
    }
  }

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
              disabled={!isOpen || busyId !== null}
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
      <p className="mt-3 text-xs text-ink-3">{t('marble.pickRule', { first, second, third })}</p>
    </section>
  )
}
