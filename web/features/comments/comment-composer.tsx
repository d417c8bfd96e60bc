import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { longestComment } from '#contract/comments.ts'
import { useSession } from '#web/api/session.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type ComposerProps = {
  label: string
  initial?: string
  /** What the button says; sending unless told otherwise. */
  sendLabel?: string
  isFocused?: boolean
  send: (text: string) => void
  cancel?: () => void
}

/** Writes a comment; a guest is asked to log in, and then it is sent without a second press. Ctrl and Enter send it too. */
export function CommentComposer({ label, initial = '', sendLabel, isFocused, send, cancel }: ComposerProps) {
  const t = useTranslate()
  const session = useSession()
  const [text, setText] = useState(initial)
  const length = [...text.trim()].length
  const isTooLong = length > longestComment

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (length === 0 || isTooLong) return
    if (session.kind !== 'member' && !(await askToLogIn('login'))) return
    send(text.trim())
    setText('')
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    if (event.key === 'Escape') cancel?.()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={label}
        {...(isTooLong && { error: t('comments.tooLong', { most: longestComment, count: length }) })}
        value={text}
        rows={2}
        dir="auto"
        autoFocus={isFocused}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-80 [&_textarea]:min-h-16"
      />
      <div className="mt-2 flex justify-end gap-2">
        {cancel && (
          <Button tone="quiet" size="small" onClick={cancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button type="submit" size="small" disabled={length === 0 || isTooLong}>
          <SendHorizontal size={16} aria-hidden />
          {sendLabel ?? t('comments.send')}
        </Button>
      </div>
    </form>
  )
}
