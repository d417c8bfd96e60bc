import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { pinMessage } from '#contract/room-rules.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { saidText } from './said-text.ts'

type Props = { message: ChatMessage; groupId: string; isModerator: boolean }

/** The pinned message above the others. A press shows a long one whole. */
export function PinnedLine({ message, groupId, isModerator }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { groupMessageId, showName } = message

  async function unpin() {
    try {
      await call(pinMessage, { groupId, groupMessageId, pinned: false })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <section
      aria-label={t('chat.pinned')}
      className="flex shrink-0 items-start gap-2 border-b border-line bg-surface-2 pr-1 pl-4"
    >
      <Pin size={16} aria-hidden className="mt-3.5 shrink-0 text-primary" />
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 min-w-0 flex-1 py-2 text-left text-sm"
      >
        <span
          dir="auto"
          className={classNames(
            '[overflow-wrap:anywhere]',
            isOpen ? 'block max-h-40 overflow-y-auto whitespace-pre-line' : 'line-clamp-2',
          )}
        >
          <b className="font-semibold">{showName}</b> {saidText(t, message)}
        </span>
      </button>
      {isModerator && (
        <IconButton label={t('chat.unpin')} onClick={() => void unpin()}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </section>
  )
}
