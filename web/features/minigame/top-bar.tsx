import ArrowLeft from 'lucide-react/icons/arrow-left'
import Coins from 'lucide-react/icons/coins'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect } from 'react'
import { useSession } from '#web/api/session.ts'
import { followBalance } from '#web/features/ledger/balance.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { rememberSound, switchSound, useSound } from './sounds.ts'

const round = 'tap inline-flex items-center justify-center rounded-full bg-picture-glass text-on-picture'

type Props = {
  title: string
  back: { path: string; label: string }
  /** Shows the member's xu, on pages where they are won or spent. */
  hasBalance?: boolean
}

export function TopBar({ title, back, hasBalance = false }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const session = useSession()
  const hasSound = useSound()
  useEffect(rememberSound, [])
  const hasShownBalance = hasBalance && session.kind === 'member'
  useEffect(() => {
    if (hasShownBalance) return followBalance()
  }, [hasShownBalance])
  const sound = t(hasSound ? 'minigame.sound.off' : 'minigame.sound.on')
  return (
    <div className="absolute inset-x-0 top-0 z-20 flex items-center gap-2 p-2 sm:p-3">
      <LocaleLink to={back.path} aria-label={back.label} title={back.label} className={round}>
        <ArrowLeft size={20} aria-hidden />
      </LocaleLink>
      <h1 className="inline-flex h-11 min-w-0 items-center truncate rounded-full bg-picture-glass px-4 font-bold text-on-picture">
        {title}
      </h1>
      <span className="flex-1" />
      {hasBalance && session.kind === 'member' && (
        <p
          data-balance
          className="tabular inline-flex h-11 items-center gap-1.5 rounded-full bg-picture-glass px-3.5 text-sm font-bold text-gold"
        >
          <Coins size={16} aria-hidden />
          <span className="sr-only">{t('minigame.balance', { amount: text(session.user.balance) })}</span>
          <span aria-hidden>{text(session.user.balance)}</span>
        </p>
      )}
      <button
        type="button"
        aria-pressed={hasSound}
        aria-label={sound}
        title={sound}
        onClick={() => switchSound(!hasSound)}
        className={round}
      >
        {hasSound ? <Volume2 size={20} aria-hidden /> : <VolumeX size={20} aria-hidden />}
      </button>
    </div>
  )
}
