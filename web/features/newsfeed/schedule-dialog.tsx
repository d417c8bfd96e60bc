import { type FormEvent, useState } from 'react'
import { scheduleBounds } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { knownNowMs } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { offsetText } from '#web/i18n/wall-clock.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { useZone } from '#web/time/use-zone.ts'
import { localMoment, momentOfLocal } from '#web/time/zone-moment.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { mayScheduleAt, suggestedTimes } from './schedule-times.ts'

type Props = {
  publishAt: number | null
  fixture: FixtureSummary | null
  choose: (publishAt: number) => void
  close: () => void
}

/** Chooses the time of a post, in the reader's zone. */
export function ScheduleDialog({ publishAt, fixture, choose, close }: Props) {
  const t = useTranslate()
  const zone = useZone()
  const timeText = useKickOffText()
  const [openedAt] = useState(knownNowMs)
  const offered = suggestedTimes(openedAt, zone, fixture)
  const first = publishAt ?? offered.find(({ name }) => name === 'soon')?.at ?? openedAt
  const [local, setLocal] = useState(() => localMoment(first, zone))
  const [hasFault, setFault] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The dialog is rendered inside the editor's form.
    event.stopPropagation()
    const at = momentOfLocal(local, zone)
    if (at === null || !mayScheduleAt(at, knownNowMs())) setFault(true)
    else choose(at)
  }

  return (
    <Dialog
      title={t('compose.schedule.title')}
      text={t('compose.schedule.text')}
      closeLabel={t('post.close')}
      onClose={close}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {offered.length > 0 && (
          <ul aria-label={t('compose.schedule.suggested')} className="flex flex-col gap-2">
            {offered.map(({ name, at }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => choose(at)}
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md border border-line bg-surface-2 px-3.5 text-left text-sm hover:border-line-strong"
                >
                  <span className="min-w-0 font-semibold">{t(`compose.schedule.${name}`)}</span>
                  <span className="tabular shrink-0 text-ink-2">{timeText(at)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Field
          label={t('compose.schedule.at')}
          help={t('compose.schedule.zone', { zone: offsetText(zone, openedAt) })}
          type="datetime-local"
          value={local}
          min={localMoment(openedAt + scheduleBounds.earliestMs, zone)}
          max={localMoment(openedAt + scheduleBounds.latestMs, zone)}
          error={hasFault ? t('error.POST_TIME_REFUSED') : undefined}
          onChange={({ target }) => {
            setLocal(target.value)
            setFault(false)
          }}
        />
        <Button type="submit">{t('compose.schedule.choose')}</Button>
      </form>
    </Dialog>
  )
}
