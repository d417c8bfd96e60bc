import { type ChangeEvent, useState } from 'react'
import { consoleUpload, deskPicture } from '#contract/console.ts'
import { typesOf } from '#contract/uploads.ts'
import { sendFile } from '#web/api/send-file.ts'
import { familyOfFile } from '#web/features/uploads/family-of-file.ts'
import { scalePicture } from '#web/features/uploads/scale-picture.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Field } from '#web/ui/field.tsx'

type Props = {
  label: string
  help?: string
  error?: string
  value: string
  change: (value: string) => void
  /** True for pictures; false for a video or subtitles. */
  isPicture: boolean
}

/** Lets the operator upload a picture or file, or enter the URL of an existing one. */
export function PictureControl({ label, help, error, value, change, isPicture }: Props) {
  const t = useTranslate()
  const kind = isPicture ? deskPicture : consoleUpload
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState('')

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setProgress(0)
    setFailure('')
    try {
      const { signal } = new AbortController()
      const { pictures } = kind
      const sent = pictures && familyOfFile(file) === 'pictures' ? await scalePicture(file, pictures) : file
      change((await sendFile(sent, { kind, onProgress: setProgress, signal, name: file.name })).address)
    } catch (fault) {
      setFailure(failureText(t, fault))
    } finally {
      setProgress(null)
    }
  }

  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      {isPicture && value !== '' && <img src={value} alt="" className="mb-3 max-h-48 rounded-md border border-line" />}
      <label className="mb-3 flex flex-col gap-1.5 text-sm">
        <span className="font-semibold">{t(isPicture ? 'console.picture.choose' : 'console.upload.choose')}</span>
        <input type="file" accept={typesOf(kind).join(',')} onChange={(event) => void choose(event)} />
      </label>
      {progress !== null && <progress aria-label={label} value={progress} className="mb-3 w-full accent-primary" />}
      <Field
        label={t(isPicture ? 'console.picture.address' : 'console.upload.address')}
        {...(help && { help })}
        {...((failure || error) && { error: failure || error })}
        value={value}
        maxLength={500}
        onChange={(event) => change(event.target.value)}
      />
    </fieldset>
  )
}
