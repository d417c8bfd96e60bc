import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AuthorLine } from './author-line.tsx'
import { MessageText } from './message-text.tsx'
import { RemovedLine } from './removed-line.tsx'
import { saidText } from './said-text.ts'

export function FoundMessage({ message, children }: { message: ChatMessage; children?: ReactNode }) {
  const t = useTranslate()
  const { showName, userId, profilePicture, isDeleted } = message
  return (
    <>
      <Avatar name={showName} seed={userId} picture={profilePicture} size={28} />
      <div className="min-w-0 flex-1">
        <AuthorLine message={message} isDated />
        {isDeleted ? (
          <RemovedLine isTakenBack={message.isTakenBack} />
        ) : (
          <MessageText text={saidText(t, message)} isEdited={message.editedAt !== undefined} />
        )}
        {children}
      </div>
    </>
  )
}
