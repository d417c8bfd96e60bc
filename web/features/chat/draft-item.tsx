import type { ErrorName } from '#contract/errors.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { nameText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { bubbleClass } from './bubble.ts'
import { MessageFiles } from './message-files.tsx'
import type { Draft } from './message-line.ts'
import { MessageText } from './message-text.tsx'
import { Quote } from './quote.tsx'
import { Sticker } from './sticker.tsx'

type Props = {
  draft: Draft
  /** True in rooms that show messages as bubbles. */
  isBubble: boolean
  retry: (uuid: string, asReply: boolean) => void
  discard: (uuid: string) => void
}

const refusals: readonly ErrorName[] = ['MESSAGE_BLOCKED', 'LINKS_OFF', 'NEWCOMERS_OFF']

/** A message of the viewer that is being sent, has failed, or waits for a moderator. A retry uses the same uuid. */
export function DraftItem({
  draft: { uuid, text, files, parent, sticker, state, failure },
  isBubble,
  retry,
  discard,
}: Props) {
  const t = useTranslate()
  const isHeld = failure === ('MESSAGE_HELD' satisfies ErrorName)
  // A retry with the same words would be refused again.
  const isRefused = refusals.some((name) => name === failure)
  const isParentGone = parent !== null && failure === ('MESSAGE_NOT_FOUND' satisfies ErrorName)
  return (
    <article
      className={isBubble ? 'flex flex-col items-end px-4 py-1.5' : 'py-1.5 pl-13.5 pr-4'}
      aria-busy={state === 'sending'}
    >
      <div className={classNames(isBubble && bubbleClass(true), state === 'sending' && 'opacity-60')}>
        {parent && <Quote showName={parent.showName} text={parent.filteredMessage} />}
        {sticker && <Sticker sticker={sticker} />}
        {text && <MessageText text={text} />}
        {files.length > 0 && <MessageFiles files={files} showName="" />}
      </div>
      {state === 'sending' ? (
        <p className="text-xs text-ink-3">{t('chat.sending')}</p>
      ) : isHeld ? (
        // A moderator has the message already. Sending it again would queue it twice.
        <div role="status" className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <span>{t('error.MESSAGE_HELD')}</span>
          <Button tone="quiet" onClick={() => discard(uuid)}>
            {t('chat.close')}
          </Button>
        </div>
      ) : (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-sm text-danger">
          <span>
            {t('chat.notSent')}
            {failure && `. ${isParentGone ? t('chat.replyGone') : nameText(t, failure)}`}
          </span>
          {!isRefused && (
            <Button tone="neutral" onClick={() => retry(uuid, !isParentGone)}>
              {t(isParentGone ? 'chat.sendWithoutReply' : 'chat.resend')}
            </Button>
          )}
          <Button tone="quiet" onClick={() => discard(uuid)}>
            {t('chat.discard')}
          </Button>
        </div>
      )}
    </article>
  )
}
