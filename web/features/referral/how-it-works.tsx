import type { ReferralInfo } from '#contract/referral.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'

export function HowItWorks({ rules }: { rules: ReferralInfo['rules'] }) {
  const t = useTranslate()
  const text = useNumberText()
  const steps = [
    t('referral.how.send'),
    t('referral.how.join'),
    t('referral.how.active', { within: rules.withinDays, days: rules.activeDays, minutes: rules.watchMinutes }),
    t('referral.how.reward', { inviter: text(rules.inviterReward), invitee: text(rules.inviteeReward) }),
  ]
  return (
    <section className="card p-4" aria-labelledby="how">
      <h2 id="how" className="text-[0.9375rem] font-bold">
        {t('referral.how')}
      </h2>
      <ol className="mt-3 space-y-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-sm">
            <span
              aria-hidden
              className="tabular inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft font-bold text-primary"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-xs text-ink-2">{t('referral.how.limit', { most: text(rules.maxInMonth) })}</p>
    </section>
  )
}
