import { type DragEvent, useState } from 'react'
import type { UploadKind } from '#contract/uploads.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { classNames } from '#web/ui/class-names.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import type { Uploads } from './use-upload.ts'

/** Form field for files, which the user chooses or drops. `label` names their purpose. */
export function UploadField({ uploads, label }: { uploads: Uploads; label: string }) {
  const t = useTranslate()
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    uploads.add(event.dataTransfer.files)
  }

  return (
    <fieldset
      className={classNames(
        'rounded-md border border-dashed p-4',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <UploadButton uploads={uploads} size="medium" />
        <p className="text-sm text-ink-2">{limitsText(t, uploads.kind)}</p>
      </div>
      <div className="mt-3 empty:hidden">
        <UploadList uploads={uploads} />
      </div>
    </fieldset>
  )
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)

/** Formats whole minutes in minutes, and any other length in seconds, so that the limit is exact. */
function lengthText(t: Translate, seconds: number): string {
  return seconds % 60 === 0
    ? t('uploads.limit.minutes', { minutes: seconds / 60 })
    : t('uploads.limit.seconds', { seconds })
}

function limitsText(t: Translate, { pictures, videos, documents, most }: UploadKind): string {
  return [
    pictures && t('uploads.limit.pictures', { megabytes: megabytes(pictures.maxBytes) }),
    videos &&
      t('uploads.limit.videos', {
        megabytes: megabytes(videos.maxBytes),
        length: lengthText(t, videos.maxSeconds),
      }),
    documents && t('uploads.limit.documents', { megabytes: megabytes(documents.maxBytes) }),
    most > 1 && t('uploads.limit.most', { most }),
  ]
    .filter(Boolean)
    .join(' · ')
}
