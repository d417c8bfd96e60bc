import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type ChatMessage, maxMessageLength } from '#contract/chat.ts'
import { EmojiButton } from '#web/emoji/emoji-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { isComposing } from '#web/ui/composing.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = {
  message: ChatMessage
  save: (text: string) => Promise<void>
  close: () => void
}

/** Replaces the composer while the viewer edits an own message. The unsent text of the composer remains. */
export function EditComposer({ message, save, close }: Props) {
  const t = useTranslate()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(message.filteredMessage)
  const [isBusy, setBusy] = useState(false)
  const countId = useId()
  const written = text.trim()
  const over = [...written.normalize('NFC')].length - maxMessageLength
  const canSave = over <= 0 && !isBusy && (written !== '' || message.attachments.length > 0)

  useEffect(() => {
    const field = box.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  async function submit() {
    if (!canSave) return
    setBusy(true)
    try {
      if (written !== message.filteredMessage) await save(written)
      close()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
      box.current?.focus()
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      void submit()
    }
  }

  return (
    <form onSubmit={onSubmit} className="shrink-0 border-t border-line pb-[env(safe-area-inset-bottom)]">
      <div className="flex items-center gap-2 pl-4 pr-1 text-[0.8125rem] text-ink-2">
        <b className="min-w-0 flex-1 truncate font-semibold text-ink">{t('chat.editing')}</b>
        <IconButton label={t('chat.editCancel')} onClick={close}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {over > 0 && (
        <p id={countId} role="alert" className="tabular px-4 text-xs font-semibold text-danger">
          {t('chat.tooLong', { count: over, most: maxMessageLength })}
        </p>
      )}
      <div className="flex items-end gap-2 px-3 pb-3">
        <div className="flex min-w-0 flex-1 items-end rounded-[1.375rem] bg-surface-3 pl-4 focus-inside:outline-2 focus-inside:outline-primary">
          <textarea
            ref={box}
            rows={1}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            dir="auto"
            readOnly={isBusy}
            aria-invalid={over > 0 || undefined}
            aria-describedby={over > 0 ? countId : undefined}
            aria-label={t('chat.editing')}
            enterKeyHint="done"
            className="[field-sizing:content] max-h-28 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-base leading-6 text-ink outline-none"
          />
          <EmojiButton box={box} className="rounded-full" />
        </div>
        <button
          type="submit"
          aria-label={t('chat.editSave')}
          title={t('chat.editSave')}
          disabled={!canSave}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-fill text-on-primary transition-opacity duration-150 hover:bg-primary-fill-hover disabled:opacity-55"
        >
          <Check size={20} aria-hidden />
        </button>
      </div>
    </form>
  )
}
