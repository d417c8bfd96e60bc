import { type FormEvent, useState } from 'react'
import { applyFor, cvUpload, maxLetterLength } from '#contract/careers.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/api/session.ts'
import { UploadField } from '#web/features/uploads/upload-field.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formDraft } from '#web/ui/form-draft.ts'
import { phoneInput } from '#web/ui/phone-input.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { slug: string; sent: () => void }

/** Application form for members. Guests must log in first, so that they can follow their application later. */
export function ApplyForm({ slug, sent }: Props) {
  const t = useTranslate()
  const session = useSession()
  const [round, setRound] = useState(0)
  if (session.kind === 'starting') return <Skeleton className="h-64 w-full" />
  if (session.kind === 'guest')
    return (
      <>
        <p className="text-sm text-ink-2">{t('careers.apply.login')}</p>
        <Button className="mt-4 w-full" onClick={() => void askToLogIn('login')}>
          {t('session.login')}
        </Button>
      </>
    )
  const { userId } = session.user
  const done = () => {
    setRound((now) => now + 1)
    sent()
  }
  return <Form key={`${userId} ${round}`} slug={slug} userId={userId} sent={done} />
}

const checked = ['name', 'email', 'phone'] as const
type Checked = (typeof checked)[number]
const texts = [...checked, 'letter'] as const

function textsOf(form: HTMLFormElement) {
  const data = new FormData(form)
  return Object.fromEntries(texts.map((name) => [name, String(data.get(name) ?? '')])) as Record<
    (typeof texts)[number],
    string
  >
}

function Form({ slug, userId, sent }: Props & { userId: string }) {
  const t = useTranslate()
  const [draft] = useState(() => formDraft(`application-draft-${userId}-${slug}`, texts))
  const [written] = useState(draft.read)
  const uploads = useUpload(cvUpload)
  const [wrong, setWrong] = useState<readonly Checked[]>([])
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = textsOf(event.currentTarget)
    const [cv] = uploads.stored
    setWrong([])
    setFailure(cv ? '' : t('careers.cv.missing'))
    if (!cv) return
    setBusy(true)
    try {
      await call(applyFor, { slug, ...given, cv: cv.address })
      draft.drop()
      uploads.clear()
      showToast({ tone: 'success', title: t('careers.sent'), text: t('careers.sent.text') })
      sent()
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : []
      const found = checked.filter((name) => fields.some(({ path }) => path === name))
      if (found.length > 0) setWrong(found)
      else setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }

  const errorOf = (name: Checked) => wrong.includes(name) && { error: t(`careers.wrong.${name}`) }
  return (
    <form
      noValidate
      onInput={({ currentTarget }) => draft.keep(textsOf(currentTarget))}
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      <Field
        label={t('careers.name')}
        name="name"
        autoComplete="name"
        maxLength={80}
        required
        defaultValue={written.name}
        {...errorOf('name')}
      />
      <Field
        label={t('careers.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={written.email}
        {...errorOf('email')}
      />
      <Field
        label={t('careers.phone')}
        name="phone"
        {...phoneInput}
        defaultValue={written.phone}
        {...errorOf('phone')}
      />
      <UploadField uploads={uploads} label={t('careers.cv')} />
      <TextArea
        label={t('careers.letter')}
        help={t('careers.letter.help')}
        name="letter"
        rows={4}
        maxLength={maxLetterLength}
        defaultValue={written.letter}
      />
      <FormAlert text={failure} />
      <Button type="submit" size="large" isBusy={isBusy} disabled={uploads.isBusy}>
        {t('careers.send')}
      </Button>
      <p className="text-xs text-ink-3">{t('careers.private')}</p>
    </form>
  )
}
