import { useTranslate } from '#web/i18n/translate.ts'

const signs = [
  '⚽',
  '🥅',
  '🏆',
  '🔥',
  '👏',
  '💪',
  '😂',
  '😍',
  '😭',
  '😱',
  '🤯',
  '😡',
  '🙏',
  '❤️',
  '💚',
  '💛',
  '🇻🇳',
  '🎉',
]

export function EmojiRow({ put }: { put: (sign: string) => void }) {
  const t = useTranslate()
  return (
    <fieldset aria-label={t('chat.emoji')} className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] px-3 pt-2">
      {signs.map((sign) => (
        <button
          key={sign}
          type="button"
          onClick={() => put(sign)}
          className="h-11 rounded-md text-xl hover:bg-surface-3"
        >
          {sign}
        </button>
      ))}
    </fieldset>
  )
}
