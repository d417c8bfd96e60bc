import { useEffect, useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { newsfeedMentions } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const unfinished = /(?:^|[^\p{L}\p{M}\p{N}_.@])@([\p{L}\p{M}\p{N}_.]{1,24})$/u
const askAfterMs = 200

/** The name that is being typed at the end of a text, without its @; null where none is. */
export function wantedName(text: string): string | null {
  return unfinished.exec(text)?.[1] ?? null
}

/** Friends first, then others whose name begins so. */
export function MentionSuggestions({ wanted, choose }: { wanted: string; choose: (username: string) => void }) {
  const t = useTranslate()
  const [found, setFound] = useState<readonly PublicUser[]>([])
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      call(newsfeedMentions, { q: wanted }).then(
        ({ list }) => isCurrent && setFound(list),
        () => isCurrent && setFound([]),
      )
    }, askAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  if (found.length === 0) return null
  return (
    <fieldset aria-label={t('compose.mentions')} className="scroll-row min-w-0">
      {found.map(({ userId, username, displayName, profilePicture }) => (
        <button
          key={userId}
          type="button"
          onClick={() => choose(username)}
          className="flex h-11 shrink-0 items-center gap-2 rounded-full bg-surface-3 pl-2 pr-4 text-sm font-semibold hover:bg-line"
        >
          <Avatar name={displayName} seed={userId} picture={profilePicture} size={28} />
          {displayName}
          <span className="font-normal text-ink-3">@{username}</span>
        </button>
      ))}
    </fieldset>
  )
}
