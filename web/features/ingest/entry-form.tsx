import { useForm } from 'react-hook-form'
import {
  maxMatchDescriptionLength,
  maxMatchImageLength,
  maxMatchTitleLength,
  type ScheduleEntry,
  scheduleUpdate,
} from '#contract/commentators.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { localTime, wireTime } from './entry-time.ts'
import { SaveLine } from './save-line.tsx'
import { useSavedAt } from './use-saved-at.ts'

type Values = { matchTitle: string; matchDescription: string; matchImage: string; matchTimeStr: string }

/** Error text below a field that the server refuses. */
const refusals: Record<keyof Values, TextKey> = {
  matchTitle: 'entry.invalid.text',
  matchDescription: 'entry.invalid.text',
  matchImage: 'entry.invalid.image',
  matchTimeStr: 'entry.invalid.time',
}
const imageRule = /^\/(?!\/)|^https:\/\/[^\s/?#]+/

export function EntryForm({ fixture, entry }: { fixture: FixtureSummary; entry: ScheduleEntry }) {
  const t = useTranslate()
  const zone = useZone()
  const { savedAt, markSaved } = useSavedAt()
  const { matchTitle, matchDescription, matchImage, matchTimeStr } = entry
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { matchTitle, matchDescription, matchImage, matchTimeStr: localTime(matchTimeStr) },
  })
  const { errors, isDirty, isSubmitting } = formState

  const fail = (error: unknown) => {
    const refused = error instanceof CallError ? error.fields.filter(({ path }) => path in refusals) : []
    for (const { path } of refused) {
      const field = path as keyof Values
      setError(field, { message: t(refusals[field]) }, { shouldFocus: true })
    }
    if (refused.length === 0) setError('root', { message: failureText(t, error) })
  }
  const submit = handleSubmit(async (values) => {
    try {
      await call(scheduleUpdate, { id: fixture.fixtureId, ...values, matchTimeStr: wireTime(values.matchTimeStr) })
      reset(values)
      markSaved()
    } catch (error) {
      fail(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field
        label={t('entry.matchTitle')}
        help={t('entry.matchTitle.help')}
        maxLength={maxMatchTitleLength}
        error={errors.matchTitle?.message}
        {...register('matchTitle')}
      />
      <TextArea
        label={t('entry.matchDescription')}
        rows={3}
        maxLength={maxMatchDescriptionLength}
        error={errors.matchDescription?.message}
        {...register('matchDescription')}
      />
      <Field
        label={t('entry.matchImage')}
        help={t('entry.matchImage.help')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxMatchImageLength}
        error={errors.matchImage?.message}
        {...register('matchImage', { pattern: { value: imageRule, message: t('entry.invalid.image') } })}
      />
      <Field
        label={t('entry.matchTimeStr')}
        help={t('entry.matchTimeStr.help', { time: timeText(fixture.kickOff, zone) })}
        type="datetime-local"
        error={errors.matchTimeStr?.message}
        {...register('matchTimeStr')}
      />
      <SaveLine label={t('entry.save')} isDirty={isDirty} isBusy={isSubmitting} savedAt={savedAt} />
    </form>
  )
}
