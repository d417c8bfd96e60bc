import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { maxCommentLength } from '#contract/comments.ts'
import { useSession } from '#web/api/session.ts'
import { EmojiButton } from '#web/emoji/emoji-button.tsx'
import { OwnFace } from '#web/features/session/own-face.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { MentionPart } from '#web/mention/mention-part.tsx'
import { useCaret } from '#web/mention/use-caret.ts'
import { wantedName } from '#web/mention/wanted-name.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type ComposerProps = {
  label: string
  initial?: string
  /** True when the composer edits an existing comment in place. */
  isEdit?: boolean
  isFocused?: boolean
  send: (text: string) => void
  cancel?: () => void
}

/**
 * Writes a comment. A guest is asked to log in, and then the comment is sent without a second press. Ctrl+Enter also
 * sends.
 */
export function CommentComposer({ label, initial = '', isEdit = false, isFocused, send, cancel }: ComposerProps) {
  const t = useTranslate()
  const session = useSession()
  const [text, setText] = useState(initial)
  const box = useRef<HTMLTextAreaElement>(null)
  /** True while the comment waits for the session or the login, so that a second press does not send it twice. */
  const isAsking = useRef(false)
  const { caret, setCaret, replace } = useCaret(box, text, setText)
  const wanted = session.kind === 'member' ? wantedName(text.slice(0, caret)) : null
  const length = [...text.trim()].length
  const isTooLong = length > maxCommentLength

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (length === 0 || isTooLong || isAsking.current) return
    const written = text.trim()
    isAsking.current = true
    const isMember = await askToLogIn('login')
    isAsking.current = false
    if (!isMember) return
    send(written)
    // Text that was typed while the session was read stays.
    setText((now) => (now.trim() === written ? '' : now))
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    if (event.key === 'Escape') cancel?.()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap gap-3">
      {!isEdit && <OwnFace size={36} />}
      <div className="min-w-[min(9rem,100%)] flex-1">
        <div className="flex items-start gap-1">
          <TextArea
            ref={box}
            label={label}
            hidesLabel
            placeholder={label}
            {...(isTooLong && { error: t('comments.tooLong', { most: maxCommentLength, count: length }) })}
            value={text}
            rows={1}
            dir="auto"
            autoFocus={isFocused}
            onChange={({ target }) => {
              setText(target.value)
              setCaret(target.selectionStart)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={press}
            className="min-w-0 flex-1 [&_textarea]:field-sizing-content [&_textarea]:max-h-80 [&_textarea]:min-h-11 [&_textarea]:resize-none"
          />
          <EmojiButton box={box} />
        </div>
        {wanted !== null && (
          <Suspense fallback={null}>
            <div className="mt-2">
              <MentionPart
                box={box}
                wanted={wanted}
                choose={(username) => replace(caret - wanted.length - 1, caret, `@${username} `)}
              />
            </div>
          </Suspense>
        )}
        {(length > 0 || cancel) && (
          <div className="mt-2 flex justify-end gap-2">
            {cancel && (
              <Button tone="quiet" size="small" onClick={cancel}>
                {t('comments.cancel')}
              </Button>
            )}
            <Button type="submit" size="small" disabled={length === 0 || isTooLong}>
              <SendHorizontal size={16} aria-hidden />
              {isEdit ? t('comments.save') : t('comments.send')}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}
