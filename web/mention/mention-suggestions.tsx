import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { newsfeedMentions } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { isComposing } from '#web/ui/composing.ts'

const askAfterMs = 200

type SuggestionsProps = {
  /** The text box. In it, arrow keys select a name, Enter chooses it, and Escape closes the list. */
  box: RefObject<HTMLTextAreaElement | null>
  wanted: string
  choose: (username: string) => void
}

/** Search results, and in `of` the typed beginning that they match. */
type Found = { of: string; list: readonly PublicUser[] }

/** Lists friends first, then other members, whose name starts with the text. */
export function MentionSuggestions({ box, wanted, choose }: SuggestionsProps) {
  const t = useTranslate()
  const [{ of, list }, setFound] = useState<Found>({ of: '', list: [] })
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState('')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      call(newsfeedMentions, { q: wanted }).then(
        ({ list }) => {
          if (!isCurrent) return
          setFound({ of: wanted, list })
          setAt(0)
        },
        () => isCurrent && setFound({ of: wanted, list: [] }),
      )
    }, askAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  const shown = dismissed === wanted ? [] : list
  /** The member that Enter chooses. Undefined while the results for the current text are loading. */
  const current = of === wanted ? shown[at] : undefined

  function press(event: KeyboardEvent): void {
    // While the input method composes a letter, it handles the keys.
    if (isComposing(event)) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (event.key === 'Escape') {
      setDismissed(wanted)
      if (shown.length === 0) return
    } else if (!current) return
    else if (event.key === 'Enter') choose(current.username)
    else if (event.key === 'ArrowDown') setAt((at + 1) % shown.length)
    else if (event.key === 'ArrowUp') setAt((at + shown.length - 1) % shown.length)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const latestPress = useRef(press)
  useEffect(() => {
    latestPress.current = press
  })
  useEffect(() => {
    const field = box.current
    const listen = (event: KeyboardEvent) => latestPress.current(event)
    field?.addEventListener('keydown', listen)
    return () => field?.removeEventListener('keydown', listen)
  }, [box])

  if (shown.length === 0) return null
  return (
    <fieldset aria-label={t('compose.mentions')} className="scroll-row min-w-0">
      <span role="status" className="sr-only">
        {current && t('compose.mentions.enter', { name: current.displayName })}
      </span>
      {shown.map(({ userId, username, displayName, profilePicture }) => (
        <button
          key={userId}
          type="button"
          onClick={() => choose(username)}
          className={classNames(
            'flex h-11 shrink-0 items-center gap-2 rounded-full border bg-surface-3 pl-2 pr-4 text-sm font-semibold hover:bg-line',
            userId === current?.userId ? 'border-primary' : 'border-transparent',
          )}
        >
          <Avatar name={displayName} seed={userId} picture={profilePicture} size={28} />
          {displayName}
          <span className="font-normal text-ink-3">@{username}</span>
        </button>
      ))}
    </fieldset>
  )
}
