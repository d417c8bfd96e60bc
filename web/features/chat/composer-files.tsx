import { type ChangeEvent, useEffect, useRef } from 'react'
import type { AttachmentKind, ChatAttachment } from '#contract/chat-attachments.ts'
import { type Stored, typesOf, type UploadKind } from '#contract/uploads.ts'
import { UploadList } from '#web/features/uploads/upload-list.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'

export type ChosenFiles = {
  attachments: ChatAttachment[]
  /** True when no upload is running or has failed. */
  isReady: boolean
  isFull: boolean
  choose(): void
  add(files: Iterable<Blob>): void
  clear(): void
}

export function ComposerFiles({ kind, changed }: { kind: UploadKind; changed: (now: ChosenFiles) => void }) {
  const t = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUpload(kind)
  const { items, stored, isBusy, add } = uploads
  const latest = useRef(uploads)
  useEffect(() => {
    latest.current = uploads
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the items matter
  useEffect(() => {
    changed({
      attachments: stored.map(attachmentOf),
      isReady: !isBusy && items.every(({ fault }) => fault === null),
      isFull: items.length >= kind.most,
      choose: () => picker.current?.click(),
      add: (files) => latest.current.add(files),
      clear: () => latest.current.clear(),
    })
  }, [items, changed])

  function chose({ target }: ChangeEvent<HTMLInputElement>): void {
    add(target.files ?? [])
    // Without this, the viewer could not choose the same file again.
    target.value = ''
  }

  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={typesOf(kind).join(',')}
        aria-label={t('chat.attach')}
        onChange={chose}
      />
      {items.length > 0 && (
        <div className="max-h-60 overflow-y-auto px-4 pt-3">
          <UploadList uploads={uploads} />
        </div>
      )}
    </>
  )
}

function attachmentOf({ address: url, contentType, bytes, width, height, poster, name, alt }: Stored): ChatAttachment {
  return { url, kind: kindOf(contentType), bytes, width, height, poster, name, alt }
}

function kindOf(contentType: string): AttachmentKind {
  if (contentType.startsWith('image/')) return 'image'
  return contentType.startsWith('video/') ? 'video' : 'file'
}
