import Coins from 'lucide-react/icons/coins'
import type { KeysetPage } from '#contract/envelope.ts'
import type { LedgerLine } from '#contract/ledger.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useLocale } from '#web/root-data.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WayOn } from '#web/way/way-on.tsx'

/** Lists a statement, newest line first. `read` loads a page, as `useKeysetList` requires. */
export function LedgerLines({ read }: { read: (after: string | undefined) => Promise<KeysetPage<LedgerLine>> }) {
  const t = useTranslate()
  const listed = useKeysetList(read)
  return (
    <KeysetList
      listed={listed}
      isInCard
      loading={<LineSkeletons />}
      empty={
        <EmptyState
          icon={<Coins size={24} />}
          title={t('ledger.none')}
          text={t('ledger.none.text')}
          action={<WayOn to="/nhiem-vu-hang-ngay" label="missions.title" />}
        />
      }
    >
      <ul>
        {listed.list.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </KeysetList>
  )
}

function LineSkeletons() {
  return (
    <ul aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <li key={place} className="flex h-16 items-center justify-between border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-9 w-40" />
          <Skeleton className="h-6 w-16" />
        </li>
      ))}
    </ul>
  )
}

function Line({ line: { at, reason, note, amount, balance } }: { line: LedgerLine }) {
  const t = useTranslate()
  const text = useNumberText()
  const tag = formattingTags[useLocale()]
  const zone = useZone()
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {t(`ledger.reason.${reason}`)}
          {reason === 'level' && ` ${note}`}
        </p>
        {note && reason !== 'level' && (
          <p dir="auto" className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
        <time dateTime={new Date(at).toISOString()} className="text-xs text-ink-2">
          {numericMoment(tag, at, zone)}
        </time>
      </div>
      <p className="tabular shrink-0 text-right">
        <span className={classNames('block font-bold', amount > 0 ? 'text-good' : 'text-ink')}>
          {amount > 0 ? '+' : '−'}
          {text(Math.abs(amount))}
        </span>
        <span className="block text-xs text-ink-2">{t('ledger.after', { amount: text(balance) })}</span>
      </p>
    </li>
  )
}
