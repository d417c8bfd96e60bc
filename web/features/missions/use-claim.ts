import { useState } from 'react'
import { missionClaim } from '#contract/missions.ts'
import { call } from '#web/api/call.ts'
import { showBalance } from '#web/features/ledger/balance.state.ts'
import { flyCoins } from '#web/features/rewards/fly-coins.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { showToast } from '#web/ui/toast.ts'

export function useClaim(id: string, changed: () => Promise<void>) {
  const t = useTranslate()
  const text = useNumberText()
  const [isBusy, setBusy] = useState(false)

  async function claim(from: Element): Promise<void> {
    setBusy(true)
    try {
      const { reward, balance, isNew } = await call(missionClaim, { id })
      if (isNew) flyCoins(from)
      showBalance(balance)
      showToast({ tone: 'success', title: t('missions.claimed', { amount: text(reward) }) })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    await changed()
    setBusy(false)
  }
  return { isBusy, claim }
}
