import GiftIcon from 'lucide-react/icons/gift'
import type { Gift } from '#contract/gifts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { useGiving } from './use-giving.ts'

type Props = {
  gift: Gift | null
  quantity: number
  isShort: boolean
  giving: ReturnType<typeof useGiving>
}

export function GiveButton({ gift, quantity, isShort, giving: { combo, give } }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const running = gift && combo?.giftId === gift.id ? combo : null
  return (
    <Button
      className="relative min-w-32 overflow-hidden rounded-full!"
      disabled={!gift || isShort}
      onClick={() => gift && void give(gift, quantity)}
    >
      {running && <span key={running.presses} aria-hidden className="gift-combo-time" />}
      <span className="relative inline-flex items-center gap-2">
        <GiftIcon size={18} aria-hidden />
        {running ? (
          <b key={running.count} className="gift-count tabular">
            {t('gifts.combo', { count: text(running.count) })}
          </b>
        ) : (
          <span className="tabular">
            {gift ? t('gifts.give', { amount: text(gift.price * quantity) }) : t('gifts.button')}
          </span>
        )}
      </span>
    </Button>
  )
}
