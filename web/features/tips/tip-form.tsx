import { type FormEvent, useId, useRef, useState } from 'react'
import { writeDecimal } from '#contract/rules/odds-format.ts'
import { maxTipLength, stakes, type Tip, type TipFixture, tipsCreate } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useReading } from '#web/features/odds/odds.preferences.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FixtureFace } from './fixture-picker.tsx'
import { OfferPicker } from './offer-picker.tsx'
import { currentOffer, type MarketOffers, type Offer } from './offers.ts'
import { tipPriceText } from './pick-text.ts'
import { useOffers } from './use-offers.ts'

type Props = {
  fixture: TipFixture
  changeFixture: (() => void) | null
  given: (tip: Tip) => void
  close: () => void
}

export function TipForm({ fixture, changeFixture, given, close }: Props) {
  const t = useTranslate()
  const { loaded, refresh } = useOffers(fixture)
  return (
    <>
      <div className="flex items-center gap-3 rounded-md bg-surface-2 p-3">
        <FixtureFace fixture={fixture} />
        {changeFixture && (
          <Button tone="quiet" size="small" onClick={changeFixture}>
            {t('createTip.change')}
          </Button>
        )}
      </div>
      {!loaded ? (
        <p aria-busy className="mt-4 flex h-80 flex-col gap-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
          <span className="sr-only">{t('createTip.loading')}</span>
        </p>
      ) : !loaded.ok ? (
        <ReadError read={refresh} />
      ) : (
        <Form fixture={fixture} markets={loaded.data} refresh={refresh} given={given} close={close} />
      )}
    </>
  )
}

type Notice = { tone: 'changed' | 'wrong'; text: string } | null
type FormProps = Pick<Props, 'fixture' | 'given' | 'close'> & { markets: MarketOffers[]; refresh: () => Promise<void> }

function Form({ fixture, markets, refresh, given, close }: FormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { format } = useReading()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const [stake, setStake] = useState(3)
  const [content, setContent] = useState('')
  const [notice, setNotice] = useState<Notice>(null)
  const [isBusy, setBusy] = useState(false)
  /**
   * Id of the chosen pick's request. A second press or a retry after a lost response sends the same id, so it does not
   * create a second tip.
   */
  const requestId = useRef(randomUuid())
  const now = chosen && currentOffer(markets, chosen)
  const isGone = chosen !== null && !now
  const textId = useId()
  const left = maxTipLength - [...content].length

  function choose(offer: Offer): void {
    setChosen(offer)
    setNotice(null)
    requestId.current = randomUuid()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!now) return
    const { market, side, line, companyId, price } = now
    setBusy(true)
    try {
      const tip = await call(tipsCreate, {
        fixtureId: fixture.fixtureId,
        market,
        side,
        line: line === null ? null : writeDecimal(line),
        stake,
        content,
        companyId,
        expectedPrice: price,
        requestId: requestId.current,
        locale,
      })
      showToast({ tone: 'success', title: t('createTip.done') })
      close()
      given(tip)
    } catch (error) {
      setNotice({ tone: 'wrong', text: failureText(t, error) })
      if (error instanceof CallError && error.name === 'TIP_PRICE_CHANGED') await refresh()
    } finally {
      setBusy(false)
    }
  }

  if (markets.length === 0) return <p className="py-10 text-center text-sm text-ink-2">{t('createTip.noOdds')}</p>
  const moved = chosen && now && now.price !== chosen.price ? { before: chosen.price, after: now.price } : null
  const shown = isGone
    ? t('createTip.gone')
    : moved
      ? t('createTip.changed', {
          before: tipPriceText(now?.market ?? 'handicap', moved.before, format),
          after: tipPriceText(now?.market ?? 'handicap', moved.after, format),
        })
      : notice?.text
  return (
    <form className="mt-4 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <OfferPicker markets={markets} teams={fixture} chosen={chosen} choose={choose} />
      <label className="block">
        <span className="text-sm font-semibold">{t('createTip.stake', { count: stake })}</span>
        <input
          type="range"
          min={stakes.least}
          max={stakes.most}
          step={1}
          value={stake}
          onChange={(event) => setStake(Number(event.target.value))}
          className="mt-1 h-11 w-full accent-primary-fill"
        />
        <span className="block text-xs text-ink-3">{t('createTip.stake.help')}</span>
      </label>
      <div>
        <label htmlFor={textId} className="text-sm font-semibold">
          {t('createTip.content')}
        </label>
        <textarea
          id={textId}
          rows={3}
          value={content}
          maxLength={2 * maxTipLength}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => setContent(event.target.value)}
          className="mt-1 w-full rounded-md border border-line-strong bg-surface-2 px-3.5 py-2.5 text-base text-ink"
        />
        <p className={left < 0 ? 'tabular text-xs text-danger' : 'tabular text-xs text-ink-3'}>
          {t('createTip.left', { count: left })}
        </p>
      </div>
      <p role="status" className={shown ? 'rounded-md bg-surface-3 px-3 py-2 text-sm text-ink' : 'sr-only'}>
        {shown}
      </p>
      <Button type="submit" size="large" isBusy={isBusy} disabled={!now || left < 0}>
        {now ? t('createTip.submit', { price: tipPriceText(now.market, now.price, format) }) : t('createTip.choose')}
      </Button>
    </form>
  )
}
