import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { outranks } from '#web/login/rank.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PinButton } from './pin-button.tsx'
import { reactionCodes, reactionSigns } from './reaction-signs.ts'
import { RemoveActions } from './remove-actions.tsx'
import { ReportMessageButton } from './report-message-button.tsx'
import { mayEdit, mayTakeBack } from './take-back.ts'

export type MessageActionsProps = {
  message: ChatMessage
  groupId: string
  isOwn: boolean
  isModerator: boolean
  canPin: boolean
  canWrite: boolean
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  react: (message: ChatMessage, reaction: ReactionCode) => void
  close: () => void
  /** Hides the actions for a dialog. The end of the dialog calls `close`. */
  leave: () => void
}

/** Reactions, reply, report and moderation. */
export function MessageActions({
  message,
  groupId,
  isOwn,
  isModerator,
  canPin,
  canWrite,
  reply,
  edit,
  react,
  close,
  leave,
}: MessageActionsProps) {
  const t = useTranslate()
  const session = useSession()
  const report = !isOwn && <ReportMessageButton message={message} groupId={groupId} close={close} leave={leave} />
  const mayRule = session.kind === 'member' && outranks(session.user.role, message.role)
  return (
    <div className="space-y-1.5">
      {/* Guests and members get the same element, so that logging in to report does not unmount the dialog. */}
      <div className="flex flex-wrap items-center gap-0.5">
        {canWrite && (
          <>
            {reactionCodes.map((code) => (
              <button
                key={code}
                type="button"
                aria-label={t(`chat.reaction.${code}`)}
                aria-pressed={message.reaction === code}
                title={t(`chat.reaction.${code}`)}
                onClick={() => {
                  react(message, code)
                  close()
                }}
                className={classNames(
                  'tap rounded-md text-lg hover:bg-surface-3',
                  message.reaction === code && 'bg-primary-soft',
                )}
              >
                <span aria-hidden translate="no">
                  {reactionSigns[code]}
                </span>
              </button>
            ))}
            <button
              type="button"
              onClick={() => {
                reply(message)
                close()
              }}
              className="tap inline-flex items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:bg-surface-3 hover:text-ink"
            >
              <Reply size={16} aria-hidden />
              {t('chat.reply')}
            </button>
            {isOwn && mayEdit(message) && (
              <button
                type="button"
                onClick={() => {
                  edit(message)
                  close()
                }}
                className="tap inline-flex items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:bg-surface-3 hover:text-ink"
              >
                <Pencil size={16} aria-hidden />
                {t('chat.edit')}
              </button>
            )}
          </>
        )}
        {report}
        {canPin && <PinButton message={message} groupId={groupId} close={close} />}
      </div>
      {(isOwn ? isModerator || mayTakeBack(message) : isModerator && mayRule) && (
        <RemoveActions {...{ message, groupId, isOwn, close, leave }} />
      )}
    </div>
  )
}
