import './gifts.css'
import Coins from 'lucide-react/icons/coins'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Gift } from '#contract/gifts.ts'
import { giftGrade } from '#contract/rules/gift-kinds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { GiftArt } from './gift-art.tsx'
import { GiveButton } from './give-button.tsx'
import { useGiftList } from './use-gift-list.ts'
import { type GiftTarget, useGiving } from './use-giving.ts'

const quantities = [1, 5, 10, 30]

type Props = { target: GiftTarget; close: () => void }

export function GiftTray({ target, close }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const { loaded, retry } = useGiftList()
  const giving = useGiving(target)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const gifts = loaded?.ok ? loaded.data : []
  const chosen = gifts.find(({ id }) => id === chosenId) ?? gifts[0]
  const missing = chosen && giving.isMember ? chosen.price * quantity - giving.left : 0

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  return (
    <section
      aria-labelledby="gift-tray"
      className="gift-tray shrink-0 border-t border-line bg-surface-2 pb-2"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-2 pl-4 pr-1">
        <h3
          id="gift-tray"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-sm font-bold outline-none"
        >
          {t('gifts.to', { name: target.name })}
        </h3>
        {giving.isMember && (
          <p className="tabular inline-flex h-8 items-center gap-1.5 rounded-full bg-gold-soft px-3 text-sm font-bold text-gold-ink">
            <Coins size={16} aria-hidden />
            <span className="sr-only">{t('ledger.balance')}</span>
            {text(giving.left)}
          </p>
        )}
        <IconButton label={t('gifts.close')} onClick={close}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {loaded && !loaded.ok ? (
        <ReadError read={retry} />
      ) : (
        <>
          <GiftRow gifts={gifts} isLoading={!loaded} chosenId={chosen?.id ?? null} choose={setChosenId} />
          <div className="mt-2 flex flex-wrap items-center gap-2 px-3">
            <fieldset
              aria-label={t('gifts.quantity')}
              className="flex min-w-[min(10rem,100%)] flex-1 rounded-full bg-surface-3"
            >
              {quantities.map((count) => (
                <button
                  key={count}
                  type="button"
                  aria-pressed={count === quantity}
                  aria-label={t('gifts.times', { count })}
                  onClick={() => setQuantity(count)}
                  className={classNames(
                    'tabular h-11 min-w-0 flex-1 rounded-full text-sm font-semibold',
                    count === quantity ? 'bg-inverse text-on-inverse' : 'text-ink-2 hover:text-ink',
                  )}
                >
                  {count}
                </button>
              ))}
            </fieldset>
            <GiveButton gift={chosen ?? null} quantity={quantity} isShort={missing > 0} giving={giving} />
          </div>
          <p className="mt-1.5 px-4 text-xs text-ink-2" role={missing > 0 ? 'status' : undefined}>
            {missing > 0 ? (
              <>
                {t('gifts.short', { count: text(missing) })}{' '}
                <LocaleLink
                  to="/nhiem-vu-hang-ngay"
                  className="inline-block py-1 font-semibold text-primary hover:underline"
                >
                  {t('gifts.earn')}
                </LocaleLink>
              </>
            ) : (
              t('gifts.rule')
            )}
          </p>
        </>
      )}
    </section>
  )
}

type RowProps = { gifts: readonly Gift[]; isLoading: boolean; chosenId: string | null; choose: (id: string) => void }

function GiftRow({ gifts, isLoading, chosenId, choose }: RowProps) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <fieldset aria-label={t('gifts.choose')} className="gift-row">
      {isLoading && [0, 1, 2, 3, 4].map((index) => <Skeleton key={index} className="h-22 w-20 shrink-0 rounded-md" />)}
      {gifts.map(({ id, art, name, price }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosenId}
          data-grade={giftGrade(price)}
          className="gift-tile"
          onClick={() => choose(id)}
        >
          <GiftArt art={art} size={40} />
          <span className="line-clamp-2 w-full text-xs leading-tight font-semibold">{name}</span>
          <span className="tabular text-xs font-bold text-gold-ink">{t('ledger.amount', { amount: text(price) })}</span>
        </button>
      ))}
    </fieldset>
  )
}
