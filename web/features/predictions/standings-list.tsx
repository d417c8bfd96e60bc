import type { ReactNode } from 'react'
import type { PredictionRow } from '#contract/predictions.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = {
  caption: string
  rows: readonly PredictionRow[]
  ownId: string | null
  /** Shown at the end of a row, for example a button to remove the member. */
  action?: (row: PredictionRow) => ReactNode
}

const rankTones: Record<number, string> = { 1: 'bg-gold-soft text-gold-ink', 2: 'bg-surface-3', 3: 'bg-surface-3' }

export function StandingsList({ caption, rows, ownId, action }: Props) {
  const t = useTranslate()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line bg-surface-2 text-ink-2">
          <Head className="w-14">{t('predictions.me.rank')}</Head>
          <Head className="text-left">{t('predictions.table.player')}</Head>
          <Head className="hidden text-right sm:table-cell">{t('predictions.table.played')}</Head>
          <Head className="hidden text-right md:table-cell">{t('predictions.outcome.difference')}</Head>
          <Head className="w-14 break-keep whitespace-normal! text-right">{t('predictions.me.exact')}</Head>
          <Head className="text-right">{t('predictions.me.points')}</Head>
          {action && (
            <Head className="w-12">
              <span className="sr-only">{t('predictions.tab.leagues')}</span>
            </Head>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.user.userId}
            aria-current={row.user.userId === ownId || undefined}
            className={classNames(
              'border-b border-line last:border-b-0',
              row.user.userId === ownId && 'bg-primary-soft',
            )}
          >
            <td className="px-2 py-1.5 text-center">
              <span
                className={classNames(
                  'tabular inline-flex h-8 min-w-8 items-center justify-center rounded-full px-1.5 font-bold',
                  rankTones[row.rank] ?? 'text-ink-2',
                )}
              >
                {row.rank}
              </span>
            </td>
            <th scope="row" className="w-full max-w-0 px-2 py-1.5 text-left font-normal">
              <LocaleLink
                to={`/thanh-vien/${row.user.username}`}
                className="flex min-h-11 min-w-0 items-center gap-2.5 font-semibold text-ink hover:text-primary"
              >
                <Avatar
                  name={row.user.displayName}
                  seed={row.user.userId}
                  picture={row.user.profilePicture}
                  size={36}
                />
                <span translate="no" className="min-w-0 truncate">
                  {row.user.displayName}
                </span>
                {row.user.userId === ownId && (
                  <span className="shrink-0 rounded-sm bg-primary-fill px-1.5 py-0.5 text-xs text-on-primary">
                    {t('predictions.table.you')}
                  </span>
                )}
              </LocaleLink>
            </th>
            <Cell className="hidden sm:table-cell">{row.settled}</Cell>
            <Cell className="hidden md:table-cell">{row.difference}</Cell>
            <Cell>{row.exact}</Cell>
            <Cell className="text-base font-bold">{row.points}</Cell>
            {action && <td className="pr-2 text-right">{action(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={classNames('whitespace-nowrap px-2 py-3 font-semibold sm:px-3', className)}>
      {children}
    </th>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td className={classNames('tabular whitespace-nowrap px-2 py-1.5 text-right sm:px-3', className)}>{children}</td>
  )
}
