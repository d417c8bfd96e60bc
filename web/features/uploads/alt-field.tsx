import { useEffect, useRef, useState } from 'react'
import { maxAltLength } from '#contract/uploads.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import type { UploadItem, Uploads } from './use-upload.ts'

/** Edits the description of a picture or video. Saves it on Enter and when the field loses the focus. */
export function AltField({ item, uploads, close }: { item: UploadItem; uploads: Uploads; close: () => void }) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [alt, setAlt] = useState(item.stored?.alt ?? '')
  const [fault, setFault] = useState<string>()
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  async function save(): Promise<boolean> {
    setFault(undefined)
    if (alt.trim() === item.stored?.alt) return true
    try {
      await uploads.describe(item.id, alt)
      return true
    } catch (error) {
      setFault(failureText(t, error))
      return false
    }
  }

  return (
    <div ref={box} className="mt-2">
      <Field
        label={t('uploads.alt')}
        error={fault}
        value={alt}
        maxLength={maxAltLength}
        dir="auto"
        placeholder={t('uploads.alt.example')}
        onChange={({ target }) => setAlt(target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Without this, Enter would submit the form of the whole post.
          event.preventDefault()
          void save().then((isSaved) => isSaved && close())
        }}
      />
    </div>
  )
}
