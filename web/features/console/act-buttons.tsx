import { useState } from 'react'
import { type ConsoleRecord, type ConsoleResource, consoleAct } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useLabels } from './labels.ts'
import { MemberPicker } from './member-picker.tsx'
import { RecordPicker } from './record-picker.tsx'
import type { RecordNames } from './use-record-names.ts'

type Act = ConsoleResource['acts'][number]
type Props = {
  resource: string
  /** Null for acts on the whole list. */
  id: string | null
  acts: readonly Act[]
  names: RecordNames
  /** `record` is null when it is gone, and for acts on the whole list. */
  done: (record: ConsoleRecord | null) => void
}

/**
 * Buttons for a resource's acts. An act with a reason, a member or another record opens inputs, and a dangerous one is
 * pressed twice.
 */
export function ActButtons({ resource, id, acts, names, done }: Props) {
  const t = useTranslate()
  const labels = useLabels()
  const [asked, setAsked] = useState<Act | null>(null)
  const [reason, setReason] = useState('')
  const [username, setUsername] = useState('')
  const [otherId, setOtherId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run(act: Act): Promise<void> {
    if ((act.needsReason || act.needsMember || act.otherOf || act.isDangerous) && asked !== act) {
      setAsked(act)
      setReason('')
      setUsername('')
      setOtherId(null)
      return
    }
    setBusy(true)
    try {
      const given = { reason, username, otherId: otherId ?? '' }
      const { record } = await call(consoleAct, { resource, act: act.name, id: id ?? '', ...given })
      showToast({ tone: 'success', title: t('staff.act.done') })
      setAsked(null)
      done(record)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setBusy(false)
  }

  const lacksInput = ({ needsReason, needsMember, otherOf }: Act) =>
    (needsReason && reason.trim().length < 3) ||
    (needsMember && username === '') ||
    (otherOf !== null && (otherId === null || otherId === id))

  return (
    <div className="flex flex-wrap items-end gap-2">
      {asked?.needsMember && (
        <MemberPicker key={asked.name} label={t('staff.act.member')} value={username} change={setUsername} />
      )}
      {asked && asked.otherOf !== null && (
        <div className="basis-full">
          <RecordPicker
            label={labels.resource(asked.otherOf)}
            of={asked.otherOf}
            isNeeded
            names={names}
            value={otherId}
            change={setOtherId}
          />
        </div>
      )}
      {asked?.needsReason && (
        <Field
          label={t('staff.act.reason')}
          value={reason}
          maxLength={300}
          className="basis-full"
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {acts.map((act) => (
        <Button
          key={act.name}
          tone={act.isDangerous ? 'danger' : 'neutral'}
          size="small"
          isBusy={isBusy}
          disabled={asked === act && lacksInput(act)}
          onClick={() => void run(act)}
        >
          {asked === act && act.isDangerous ? t('staff.act.sure') : labels.act(resource, act.name)}
        </Button>
      ))}
    </div>
  )
}
