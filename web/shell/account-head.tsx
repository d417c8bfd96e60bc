import type { OwnUser } from '#contract/account.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

export function AccountHead({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="border-b border-line px-3 pb-3 pt-1">
      <p translate="no" className="font-semibold">
        {user.displayName}
      </p>
      <p className="text-sm text-ink-2">@{user.username}</p>
      <p className="tabular mt-2 flex gap-3 text-sm font-semibold text-gold-ink">
        <span>{t('session.balance', { amount: user.balance.toLocaleString(formattingTags[locale]) })}</span>
        <span>{t('session.level', { level: user.level })}</span>
      </p>
    </div>
  )
}
