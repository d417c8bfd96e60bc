import Plus from 'lucide-react/icons/plus'
import { useFieldArray, useForm } from 'react-hook-form'
import { linkSave, maxLinks, streamLinkType } from '#contract/commentators.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkField } from './link-field.tsx'
import { SaveLine } from './save-line.tsx'
import { useSavedAt } from './use-saved-at.ts'

type Values = { links: { url: string }[] }
type Props = { fixtureId: string; userId: string; saved: string[] }

const urlRule = /^https?:\/\/[^\s/?#]+/i

export function LinksForm({ fixtureId, userId, saved }: Props) {
  const t = useTranslate()
  const { savedAt, markSaved } = useSavedAt()
  const { control, register, handleSubmit, setError, reset, watch, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { links: saved.map((url) => ({ url })) },
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'links' })
  const { errors, isDirty, isSubmitting } = formState

  const fail = (error: unknown) => {
    const refused = error instanceof CallError ? error.fields.flatMap(({ path }) => placeOf(path)) : []
    for (const place of refused)
      setError(`links.${place}.url`, { message: t('entry.links.invalid') }, { shouldFocus: true })
    if (refused.length === 0) setError('root', { message: failureText(t, error) })
  }
  const submit = handleSubmit(async (values) => {
    try {
      const links = values.links.map(({ url }) => url.trim())
      const { list } = await call(linkSave, { fixtureId, userId, typeLinks: streamLinkType, links })
      reset({ links: list.map((url) => ({ url })) })
      markSaved()
    } catch (error) {
      fail(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate aria-labelledby="links-title" className="flex flex-col gap-4">
      <div>
        <h3 id="links-title" className="font-semibold">
          {t('entry.links')}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{t('entry.links.text')}</p>
      </div>
      <FormAlert text={errors.root?.message} />
      {fields.map((field, place) => (
        <LinkField
          key={field.id}
          number={place + 1}
          url={watch(`links.${place}.url`)}
          error={errors.links?.[place]?.url?.message}
          remove={() => remove(place)}
          input={register(`links.${place}.url`, {
            required: t('session.required'),
            pattern: { value: urlRule, message: t('entry.links.invalid') },
          })}
        />
      ))}
      {fields.length < maxLinks && (
        <Button tone="neutral" className="self-start" onClick={() => append({ url: '' })}>
          <Plus size={18} aria-hidden />
          {t('entry.links.add')}
        </Button>
      )}
      {(fields.length > 0 || isDirty || savedAt !== null) && (
        <SaveLine label={t('entry.links.save')} isDirty={isDirty} isBusy={isSubmitting} savedAt={savedAt} />
      )}
    </form>
  )
}

/** Returns the index of the field: `links.3` in the call's error is the fourth field. */
function placeOf(path: string): number[] {
  const place = /^links\.(\d+)$/.exec(path)?.[1]
  return place === undefined ? [] : [Number(place)]
}
