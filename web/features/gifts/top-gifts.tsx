import { useCallback } from 'react'
import { topGifts } from '#contract/gifts.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'
import { GiftArt } from './gift-art.tsx'

const most = 5

/** The commentator's most given gifts of today. Only the heading is shown when they cannot be read. */
export function TopGifts({ commentatorId }: { commentatorId: string }) {
  const t = useTranslate()
  const text = useNumberText()
  const locale = useLocale()
  const { loaded } = useLoaded(
    useCallback(async () => (await call(topGifts, { commentatorId, locale })).list, [commentatorId, locale]),
  )
  if (loaded && !loaded.ok) return null
  const gifts = loaded?.data.slice(0, most) ?? []
  return (
    <div className="mt-4 min-h-27 border-t border-line pt-3">
      <h3 className="text-sm font-bold">{t('gifts.top')}</h3>
      {loaded && gifts.length === 0 && <p className="mt-2 text-sm text-ink-2">{t('gifts.top.none')}</p>}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-1">
        {gifts.map(({ id, art, name, quantity }) => (
          <li key={id} className="flex flex-col items-center gap-0.5 text-center">
            <GiftArt art={art} size={40} />
            <span className="line-clamp-2 w-full text-xs leading-tight font-semibold">{name}</span>
            <span className="tabular text-xs text-ink-2">{t('gifts.top.count', { count: text(quantity) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
