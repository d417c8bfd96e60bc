import type { ConsoleAccount } from '#contract/console.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

const linkClass = 'inline-flex min-h-9 items-center text-sm font-semibold text-primary hover:underline'

export function AccountList({ label, accounts }: { label: string; accounts: readonly ConsoleAccount[] }) {
  const { locale, translate: t } = useLanguage()
  return (
    <div>
      <p className="text-sm font-semibold text-ink-2">{label}</p>
      {accounts.length === 0 && <p className="text-sm text-ink-3">{t('console.accounts.none')}</p>}
      <ul className="divide-y divide-line">
        {accounts.map(({ userId, username, displayName, xu, isFrozen }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-4 py-1">
            <p className="min-w-0 flex-1 basis-40 text-sm">
              <bdi translate="no" className="block truncate font-semibold">
                {displayName}
              </bdi>
              <span className="block truncate text-ink-2">
                @{username} · {t('console.accounts.xu', { amount: xu.toLocaleString(formattingTags[locale]) })}
                {isFrozen && <strong className="text-danger"> · {t('console.accounts.frozen')}</strong>}
              </span>
            </p>
            <LocaleLink to={`/thanh-vien/${username}`} className={linkClass}>
              {t('console.accounts.profile')}
            </LocaleLink>
            <LocaleLink to={`/quan-tri/so-xu?ten=${encodeURIComponent(username)}`} className={linkClass}>
              {t('console.accounts.ledger')}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
