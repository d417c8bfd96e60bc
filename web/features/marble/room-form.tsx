import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { type MarbleRoomSettings, marbleRoomSave, mostRacesPerTrack } from '#contract/marble.ts'
import { marbleTrackIds, marbleTrackNames } from '#contract/marble-names.ts'
import { call } from '#web/api/call.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'

const mostTracks = 12
type Turn = { key: number; id: string }

/** One room: whether it races, how many races each track stays, and the tracks in their turn. */
export function RoomForm({ given }: { given: MarbleRoomSettings }) {
  const { locale, translate: t } = useLanguage()
  const [isOpen, setOpen] = useState(given.isOpen)
  const [perTrack, setPerTrack] = useState(String(given.racesPerTrack))
  const [turns, setTurns] = useState<readonly Turn[]>(() => given.rotation.map((id, key) => ({ key, id })))
  const [isBusy, setBusy] = useState(false)
  const name = given.name[locale]
  const nameOf = (id: string) => marbleTrackNames[id]?.[locale] ?? id

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const rotation = turns.flatMap(({ id }) => marbleTrackIds.filter((known) => known === id))
      await call(marbleRoomSave, { roomId: given.roomId, rotation, racesPerTrack: Number(perTrack), isOpen })
      showToast({ tone: 'success', title: t('marbleDesk.saved', { name }) })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  function move(at: number, by: -1 | 1): void {
    setTurns((now) => {
      const [one, other] = [now[at], now[at + by]]
      if (!one || !other) return now
      return now.map((turn, index) => (index === at ? other : index === at + by ? one : turn))
    })
  }

  return (
    <form onSubmit={(event) => void save(event)} className="card grid gap-4 p-4" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{name}</h2>
        <label className="tap flex cursor-pointer items-center gap-2 text-sm font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-(--primary-fill)"
            checked={isOpen}
            onChange={(event) => setOpen(event.target.checked)}
          />
          {t('marbleDesk.open')}
        </label>
      </div>
      <Field
        label={t('marbleDesk.perTrack')}
        type="number"
        min={1}
        max={mostRacesPerTrack}
        required
        value={perTrack}
        onChange={(event) => setPerTrack(event.target.value)}
      />
      <fieldset>
        <legend className="text-sm font-semibold">{t('marbleDesk.rotation')}</legend>
        <ol className="mt-2 grid gap-1.5">
          {turns.map(({ key, id }, at) => (
            <li key={key} className="flex items-center gap-2 rounded-sm bg-surface-2 py-0.5 pl-3 pr-1 text-sm">
              <span className="tabular w-5 text-ink-3">{at + 1}</span>
              <span className="font-semibold">{nameOf(id)}</span>
              <span className="ml-auto flex">
                <IconButton
                  label={t('marbleDesk.up', { name: nameOf(id) })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t('marbleDesk.down', { name: nameOf(id) })}
                  disabled={at === turns.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown size={18} />
                </IconButton>
                <IconButton
                  label={t('marbleDesk.remove', { name: nameOf(id) })}
                  disabled={turns.length === 1}
                  onClick={() => setTurns((now) => now.filter((turn) => turn.key !== key))}
                >
                  <X size={18} />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-3 flex flex-wrap gap-2">
          {marbleTrackIds.map((id) => (
            <button
              key={id}
              type="button"
              disabled={turns.length >= mostTracks}
              className={chipClass('off')}
              onClick={() => setTurns((now) => [...now, { key: Math.max(-1, ...now.map(({ key }) => key)) + 1, id }])}
            >
              + {nameOf(id)}
            </button>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('marbleDesk.save')}
        </Button>
      </div>
    </form>
  )
}
