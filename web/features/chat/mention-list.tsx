import type { ChatMessage } from '#contract/chat.ts'
import { folded } from '#web/i18n/folded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Props = { messages: readonly ChatMessage[]; wanted: string; choose: (username: string) => void }

const maxShown = 5

/** Suggests up to five recent authors whose user name or shown name starts with the typed text. */
export function MentionList({ messages, wanted, choose }: Props) {
  const t = useTranslate()
  const start = folded(wanted)
  const speakers = new Map(
    messages
      .toReversed()
      .filter(({ username, showName }) => [username, showName].some((name) => folded(name).startsWith(start)))
      .map((message) => [message.username, message] as const),
  )
  speakers.delete('')
  const shown = [...speakers.values()].slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <fieldset aria-label={t('chat.mention')} className="scroll-row px-3 pt-2">
      {shown.map(({ username, showName, userId, profilePicture }) => (
        <button
          key={username}
          type="button"
          onClick={() => choose(username)}
          className="flex h-11 shrink-0 items-center gap-2 rounded-full bg-surface-3 pl-2 pr-4 text-sm font-semibold hover:bg-line"
        >
          <Avatar name={showName} seed={userId} picture={profilePicture} size={28} />
          {showName}
        </button>
      ))}
    </fieldset>
  )
}
