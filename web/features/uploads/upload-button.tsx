import Paperclip from 'lucide-react/icons/paperclip'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { typesOf } from '#contract/uploads.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import type { Uploads } from './use-upload.ts'

function labelOf({ kind }: Uploads): TextKey {
  if (kind.documents) return kind.pictures || kind.videos ? 'uploads.addFiles' : 'uploads.addDocument'
  if (!kind.videos) return 'uploads.addPictures'
  return kind.pictures ? 'uploads.addMedia' : 'uploads.addVideo'
}

type UploadButtonProps = {
  uploads: Uploads
  icon?: ReactNode
  size?: ButtonSize
  isDisabled?: boolean
}

export function UploadButton({ uploads, icon, size = 'small', isDisabled }: UploadButtonProps) {
  const t = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const { kind, items, add } = uploads
  const label = t(labelOf(uploads))

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    add(target.files ?? [])
    // Lets the user choose the same file again.
    target.value = ''
  }

  return (
    <>
      <Button
        tone="neutral"
        size={size}
        disabled={isDisabled || items.length >= kind.most}
        onClick={() => picker.current?.click()}
      >
        {icon ?? <Paperclip size={16} aria-hidden />}
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={typesOf(kind).join(',')}
        multiple={kind.most > 1}
        hidden
        aria-label={label}
        onChange={choose}
      />
    </>
  )
}
