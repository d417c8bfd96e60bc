import { useEffect, useId, useState } from 'react'
import { roomStickers, type StickerClubs, type StickerInput } from '#contract/chat-stickers.ts'
import { stickerIds } from '#contract/rules/chat-stickers.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ChosenSticker } from './message-line.ts'
import { StickerArt } from './sticker-art.tsx'

type Side = StickerInput['side']

/** The stickers to choose from, in the colour of one club of the room's fixture or of the site. */
export function StickerPanel({ groupId, pick }: { groupId: string; pick: (sticker: ChosenSticker) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const name = useId()
  const [clubs, setClubs] = useState<StickerClubs | null>(null)
  const [side, setSide] = useState<Side>(null)
  const colour = (of: Side) => (of && clubs?.[of].colour) || ''

  useEffect(() => {
    let isCurrent = true
    // On failure, the stickers have the colour of the site.
    call(roomStickers, { groupId }).then(
      (answer) => {
        if (!isCurrent || !answer.clubs) return
        setClubs(answer.clubs)
        setSide('home')
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [groupId])

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ul className="grid min-h-0 flex-1 grid-cols-5 content-start gap-1 overflow-y-auto p-2 [scrollbar-width:thin]">
        {stickerIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t(`chat.sticker.${id}`)}
              title={t(`chat.sticker.${id}`)}
              onClick={() => pick({ id, side, colour: colour(side) })}
              className="flex aspect-square w-full items-center justify-center rounded-lg p-1.5 hover:bg-surface-3 focus-visible:-outline-offset-2"
            >
              <StickerArt sticker={{ id, colour: colour(side) }} />
            </button>
          </li>
        ))}
      </ul>
      {clubs && (
        <fieldset className="flex shrink-0 flex-wrap gap-1 border-t border-line p-2">
          <legend className="sr-only">{t('chat.sticker.colour')}</legend>
          {(['home', 'away', null] as const).map((of) => (
            <label
              key={of}
              className={classNames(
                'flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full px-3 text-sm focus-inside:outline-2 focus-inside:outline-primary',
                side === of ? 'bg-primary-soft font-semibold' : 'hover:bg-surface-3',
              )}
            >
              <input
                type="radio"
                form=""
                name={name}
                checked={side === of}
                onChange={() => setSide(of)}
                className="sr-only"
              />
              <span
                aria-hidden
                className="size-4 shrink-0 rounded-full border border-line-strong"
                style={{ background: colour(of) || 'var(--primary-fill)' }}
              />
              <span className="min-w-0 truncate">{of ? clubs[of].name[locale] : t('chat.sticker.site')}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
