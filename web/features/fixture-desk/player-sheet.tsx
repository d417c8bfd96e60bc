import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import { type DeskFixture, recordFixtureEvent } from '#contract/fixture-desk.ts'
import { type EventKind, eventKinds } from '#contract/rules/fixture-events.ts'
import { eventMinute } from '#contract/rules/goals.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type Act, kindsOf, type Minute, minuteMoved, minuteNow, placesOf } from './record.rules.ts'

type Props = {
  desk: DeskFixture
  side: 'home' | 'away'
  act: Act
  /** Time of the press, in epoch ms. */
  atMs: number
  changed: () => void
  close: () => void
}

/** Records one event by a press on a player. A substitution asks for two. A match that is over needs a reason. */
export function PlayerSheet({ desk, side, act, atMs, changed, close }: Props) {
  const t = useTranslate()
  const [requestId] = useState(randomUuid)
  const [kind, setKind] = useState<EventKind>(kindsOf[act][0])
  const [minute, setMinute] = useState(() => minuteNow(desk.play, atMs))
  const [leaving, setLeaving] = useState<string | null>(null)
  const [other, setOther] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { fixture, needsReason } = desk
  const { fixtureId } = fixture
  // An own goal counts for this side, and its player is of the other one.
  const ofSide = kind === eventKinds.ownGoal ? (side === 'home' ? 'away' : 'home') : side
  const places = placesOf(desk.lineups?.[ofSide] ?? null, desk.events, ofSide)
  const isChange = kind === eventKinds.substitution
  const names = leaving !== null ? places.off : [...places.on, ...(isChange ? [] : places.off)]
  const numberOf = new Map(desk.lineups?.[ofSide].players.map(({ name, number }) => [name, number]))

  const move = (field: keyof Minute, by: 1 | -1) => setMinute((now) => minuteMoved(now, field, by))

  async function record(player: string, otherPlayer = ''): Promise<void> {
    if (isBusy) return
    if (needsReason && reason.trim() === '') return setFailure(t('fixtureDesk.reason.missing'))
    setBusy(true)
    try {
      await call(recordFixtureEvent, { fixtureId, requestId, kind, side, ...minute, player, otherPlayer, reason })
      const event = [eventMinute(minute), t(`event.${kind}`), otherPlayer || player].filter((part) => part !== '')
      showToast({ tone: 'success', title: t('fixtureDesk.record.recorded', { event: event.join(' ') }) })
      changed()
      close()
    } catch (error) {
      // The match may have ended since the page was read.
      if (error instanceof CallError && error.name === 'BAD_INPUT') changed()
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  function choose(name: string): void {
    if (!isChange) return void record(name)
    if (leaving === null) {
      setLeaving(name)
      setOther('')
    } else void record(leaving, name)
  }

  function chooseOther(event: FormEvent): void {
    event.preventDefault()
    if (other.trim() !== '') choose(other.trim())
  }

  const event = t(act === 'card' ? 'fixtureDesk.record.card' : `event.${kindsOf[act][0]}`)
  const question = isChange
    ? leaving === null
      ? t('fixtureDesk.record.off')
      : leaving === ''
        ? t('fixtureDesk.record.onUnknown')
        : t('fixtureDesk.record.on', { name: leaving })
    : t('fixtureDesk.record.who')
  return (
    <Dialog
      title={t('fixtureDesk.record.of', { event, team: fixture[side].name })}
      closeLabel={t('console.close')}
      onClose={close}
    >
      <div className="space-y-4">
        {kindsOf[act].length > 1 && (
          <ChipChoice<EventKind>
            legend={t('fixtureDesk.record.kind')}
            name="kind"
            options={kindsOf[act]}
            chosen={kind}
            choose={setKind}
            label={(option) => t(`event.${option}`)}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          <Stepper name={t('fixtureDesk.record.minute')} value={minute.minute} move={(by) => move('minute', by)} />
          <Stepper
            name={t('fixtureDesk.record.extra')}
            value={minute.extraMinute}
            move={(by) => move('extraMinute', by)}
          />
        </div>
        {needsReason && (
          <Field
            label={t('fixtureDesk.reason')}
            help={t('fixtureDesk.reason.help')}
            maxLength={300}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <FormAlert text={failure} />
        <div>
          <p className="font-bold">{question}</p>
          <div className="mt-2 grid grid-cols-2 gap-2">
            {names.map((name) => (
              <Button
                key={name}
                tone="neutral"
                isBusy={isBusy}
                className="justify-start text-left"
                onClick={() => choose(name)}
              >
                <span className="tabular w-6 shrink-0 text-right text-ink-2">{numberOf.get(name) ?? ''}</span>
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                  {name}
                </span>
              </Button>
            ))}
            <Button tone="neutral" isBusy={isBusy} onClick={() => choose('')}>
              {t('fixtureDesk.record.unknown')}
            </Button>
          </div>
        </div>
        <form className="flex items-end gap-2" onSubmit={chooseOther}>
          <Field
            label={t('fixtureDesk.record.name')}
            className="min-w-0 flex-1"
            maxLength={80}
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
          <Button type="submit" tone="neutral" isBusy={isBusy} disabled={other.trim() === ''}>
            {t('fixtureDesk.record.useName')}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function Stepper({ name, value, move }: { name: string; value: number | null; move: (by: 1 | -1) => void }) {
  const t = useTranslate()
  return (
    <div className="flex items-center">
      <span className="text-sm font-semibold">{name}</span>
      <IconButton label={t('fixtureDesk.record.less', { name })} onClick={() => move(-1)}>
        <Minus size={20} aria-hidden />
      </IconButton>
      <output className="tabular min-w-8 text-center text-lg font-bold">{value ?? '–'}</output>
      <IconButton label={t('fixtureDesk.record.more', { name })} onClick={() => move(1)}>
        <Plus size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
