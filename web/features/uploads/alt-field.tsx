import { useEffect, useId, useRef, useState } from 'react'
import { longestAlt } from '#contract/uploads.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { UploadItem, Uploads } from './use-upload.ts'

/** What a picture or video shows, in words, kept when the field is left or Enter is pressed. */
export function AltField({ item, uploads, close }: { item: UploadItem; uploads: Uploads; close: () => void }) {
  const t = useTranslate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [alt, setAlt] = useState(item.stored?.alt ?? '')
  const [fault, setFault] = useState<string>()
  useEffect(() => field.current?.focus(), [])

  async function keep(): Promise<boolean> {
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
    <div className="mt-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('uploads.alt')}
      </label>
      <input
        ref={field}
        id={id}
        value={alt}
        maxLength={longestAlt}
        dir="auto"
        placeholder={t('uploads.alt.example')}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => setAlt(target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // It would send the whole post.
          event.preventDefault()
          void keep().then((isKept) => isKept && close())
        }}
        className="mt-1 min-h-11 w-full rounded-md border border-line bg-surface-2 px-3 text-base text-ink placeholder:text-ink-2"
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
