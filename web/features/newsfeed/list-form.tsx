import { type FormEvent, useRef, useState } from 'react'
import { type FeedList, feedListSave } from '#contract/feed-lists.ts'
import { maxListName } from '#contract/rules/newsfeed-codes.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Props = { list?: FeedList; saved: (list: FeedList) => void; cancel: () => void }

/** Creates a list, or changes the given one. */
export function ListForm({ list, saved, cancel }: Props) {
  const t = useTranslate()
  const [name, setName] = useState(list?.name ?? '')
  const [isPublic, setPublic] = useState(list?.isPublic ?? true)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  /** A retry sends the same id, so the server does not create a second list. */
  const uuid = useRef(randomUuid())

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('list.name.missing'))
    setBusy(true)
    try {
      saved(await call(feedListSave, { uuid: uuid.current, name, isPublic, ...(list && { id: list.id }) }))
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field
        label={t('list.name')}
        value={name}
        maxLength={maxListName}
        error={fault}
        onChange={({ target }) => {
          setName(target.value)
          setFault(undefined)
        }}
      />
      <Switch
        isOn={isPublic}
        name={t('list.public')}
        hint={t('list.public.hint')}
        onPress={() => setPublic((now) => !now)}
      />
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={cancel}>
          {t('list.cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t(list ? 'list.save' : 'list.create')}
        </Button>
      </div>
    </form>
  )
}
