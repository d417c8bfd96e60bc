import { useEffect, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { newsfeedMentions } from '#contract/newsfeed.ts'
import { onlineList } from '#contract/presence.ts'
import { call } from '#web/api/call.ts'
import { useTypedSearch } from '#web/features/console/use-typed-search.ts'
import { folded } from '#web/i18n/folded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Person = { userId: string; username: string; displayName: string; profilePicture?: string | undefined }
type Props = {
  groupId: string
  messages: readonly ChatMessage[]
  isMember: boolean
  wanted: string
  choose: (username: string) => void
}

const maxShown = 8

async function findMembers(q: string): Promise<readonly Person[]> {
  const { list } = await call(newsfeedMentions, { q })
  return list
}

/**
 * Suggests members whose user name or shown name starts with the typed text: recent authors, then the people in the
 * room, then friends and other members.
 */
export function MentionList({ groupId, messages, isMember, wanted, choose }: Props) {
  const t = useTranslate()
  const [present, setPresent] = useState<readonly Person[]>([])
  const found = useTypedSearch(isMember ? wanted : '', findMembers)

  useEffect(() => {
    let isCurrent = true
    call(onlineList, { roomId: groupId }).then(
      ({ list }) => isCurrent && setPresent(list),
      // Without the people of the room, the authors remain.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [groupId])

  const start = folded(wanted)
  const authors = messages.toReversed().map(({ showName, ...author }) => ({ ...author, displayName: showName }))
  const byName = new Map<string, Person>()
  for (const person of [...authors, ...present, ...found]) {
    const isMeant = [person.username, person.displayName].some((name) => folded(name).startsWith(start))
    if (isMeant && person.username !== '' && !byName.has(person.username)) byName.set(person.username, person)
  }
  const shown = [...byName.values()].slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <fieldset aria-label={t('chat.mention')} className="scroll-row px-3 pt-2">
      {shown.map(({ username, displayName, userId, profilePicture }) => (
        <button
          key={username}
          type="button"
          onClick={() => choose(username)}
          className="flex h-11 shrink-0 items-center gap-2 rounded-full bg-surface-3 pl-2 pr-4 text-sm font-semibold hover:bg-line"
        >
          <Avatar name={displayName} seed={userId} picture={profilePicture} size={28} />
          {displayName}
        </button>
      ))}
    </fieldset>
  )
}
