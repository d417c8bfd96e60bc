import { type ChangeEvent, useState } from 'react'
import { consoleUpload } from '#contract/console.ts'
import { typesOf, type UploadKind } from '#contract/uploads.ts'
import { sendFile } from '#web/api/send-file.ts'
import { scalePicture } from '#web/features/uploads/scale-picture.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { ChoicesControl } from './choices-control.tsx'

const { kind, role, pictures } = consoleUpload
const onlyPictures: UploadKind = { kind, role, most: 1, ...(pictures && { pictures }) }

type Props = { label: string; error?: string; value: readonly string[]; change: (value: string[]) => void }

/** Uploads pictures in the order of their file names. The operator can reorder them. */
export function ManyFiles({ label, error, value, change }: Props) {
  const t = useTranslate()
  const [names, setNames] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const fault = failure || error

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    target.value = ''
    if (files.length === 0) return
    setFailure('')
    const addresses = [...value]
    const { signal } = new AbortController()
    try {
      for (const [at, file] of files.entries()) {
        const onProgress = (part: number) => setProgress((at + part) / files.length)
        const sent = pictures ? await scalePicture(file, pictures) : file
        const { address } = await sendFile(sent, { kind: consoleUpload, onProgress, signal, name: file.name })
        setNames((now) => ({ ...now, [address]: file.name }))
        if (!addresses.includes(address)) addresses.push(address)
        change([...addresses])
      }
    } catch (error) {
      setFailure(failureText(t, error))
    } finally {
      setProgress(null)
    }
  }

  return (
    <div className="grid gap-3">
      <label className="flex flex-col gap-1.5 text-sm">
        <span className="font-semibold">{t('console.files.choose')}</span>
        <input type="file" multiple accept={typesOf(onlyPictures).join(',')} onChange={(event) => void choose(event)} />
      </label>
      {progress !== null && <progress aria-label={label} value={progress} className="w-full accent-primary" />}
      <ChoicesControl
        {...{ label, value, change, choices: value }}
        help={t('console.files.help')}
        {...(fault && { error: fault })}
        nameOf={(address) => names[address] ?? address}
      />
    </div>
  )
}
