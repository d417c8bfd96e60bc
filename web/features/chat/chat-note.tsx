import ListChecks from 'lucide-react/icons/list-checks'
import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { pinMessage, type RoomRules } from '#contract/room-rules.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { RuleChips, ruleTexts } from './rule-chips.tsx'
import { saidText } from './said-text.ts'

type Props = { pinned: ChatMessage | null; rules: RoomRules; groupId: string; isModerator: boolean }

/**
 * The pinned message above the others. On narrow screens it is one line, which also has the rules of the room. A press
 * shows the whole.
 */
export function ChatNote({ pinned, rules, groupId, isModerator }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const rulesCount = ruleTexts(t, rules).length
  if (!pinned && rulesCount === 0) return null

  async function unpin(message: ChatMessage) {
    try {
      await call(pinMessage, { groupId, groupMessageId: message.groupMessageId, pinned: false })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <section
      aria-label={t(pinned ? 'chat.pinned' : 'chat.rules')}
      className={classNames('chat-note shrink-0 border-b border-line bg-surface-2', !pinned && 'lg:hidden')}
    >
      <div className="flex items-start gap-2 pr-1 pl-4">
        {pinned ? (
          <Pin size={16} aria-hidden className="chat-note-sign text-primary" />
        ) : (
          <ListChecks size={16} aria-hidden className="chat-note-sign text-ink-2" />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="chat-note-press flex min-w-0 flex-1 items-start gap-2 text-left text-sm"
        >
          <span
            dir="auto"
            className={classNames(
              'min-w-0 flex-1 [overflow-wrap:anywhere]',
              isOpen ? 'max-h-40 overflow-y-auto whitespace-pre-line' : 'line-clamp-1 lg:line-clamp-2',
            )}
          >
            {pinned ? (
              <>
                <b translate="no" className="font-semibold">
                  {pinned.showName}
                </b>{' '}
                {saidText(t, pinned)}
              </>
            ) : (
              t('chat.rules')
            )}
          </span>
          {rulesCount > 0 && (
            <span className="tabular inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-ink-2 lg:hidden">
              {pinned && <ListChecks size={14} aria-hidden />}
              <span className="sr-only">{t('chat.rules')}</span>
              {rulesCount}
            </span>
          )}
        </button>
        {pinned && isModerator && (
          <IconButton label={t('chat.unpin')} className="chat-note-unpin" onClick={() => void unpin(pinned)}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && <RuleChips rules={rules} className="flex lg:hidden" />}
    </section>
  )
}
